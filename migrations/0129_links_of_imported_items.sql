-- Whether the links of what was brought from another site lead to where things stand here. What came before stays as it is.
ALTER TABLE imported_items ADD COLUMN links_set boolean NOT NULL DEFAULT true;
CREATE INDEX imported_items_links ON imported_items (host) WHERE NOT links_set;
