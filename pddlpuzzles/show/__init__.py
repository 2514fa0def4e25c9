"""What people see: text on a terminal, pictures, and the page that plays a plan."""
