"""What people really write: plans, mistakes and freedoms, as files from classes have them."""
