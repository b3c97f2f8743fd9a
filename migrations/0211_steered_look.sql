-- Grounds, headings, lines, header, footer and motion of a site (docs/adr/0156). Sites in use keep the navy of their dark
-- theme; new ones begin with a tint of their brand.
ALTER TABLE settings
  ADD COLUMN light_ground text NOT NULL DEFAULT 'paper',
  ADD COLUMN dark_ground text NOT NULL DEFAULT 'navy',
  ADD COLUMN light_ground_color text NOT NULL DEFAULT '#f7f3ea',
  ADD COLUMN dark_ground_color text NOT NULL DEFAULT '#12161c',
  ADD COLUMN heading_size text NOT NULL DEFAULT 'normal',
  ADD COLUMN heading_weight text NOT NULL DEFAULT 'normal',
  ADD COLUMN heading_spacing text NOT NULL DEFAULT 'normal',
  ADD COLUMN line_style text NOT NULL DEFAULT 'normal',
  ADD COLUMN header_style text NOT NULL DEFAULT 'standard',
  ADD COLUMN footer_style text NOT NULL DEFAULT 'columns',
  ADD COLUMN motion text NOT NULL DEFAULT 'subtle';
ALTER TABLE settings ALTER COLUMN dark_ground SET DEFAULT 'tint';
