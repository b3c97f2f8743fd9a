-- A landing page may be without the menu, and out of search engines.
ALTER TABLE pages ADD COLUMN header text NOT NULL DEFAULT 'menu';
ALTER TABLE pages ADD COLUMN is_not_indexed boolean NOT NULL DEFAULT false;
