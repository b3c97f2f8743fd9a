-- Whether visitors see the site. Without a row they do, as on every site before this one.
CREATE TABLE site_opening (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  is_under_construction boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
