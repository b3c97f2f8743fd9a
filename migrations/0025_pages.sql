-- Pages made of sections, and the addresses that they had before (docs/adr/0042).
CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  path text NOT NULL UNIQUE CHECK (path ~ '^/'),
  title text NOT NULL,
  -- What the page is for the product, such as 'home'; NULL for the owner's own pages.
  role text UNIQUE,
  -- [{ id, type, version, props, isHidden }], each as its kind had it when it was written.
  sections jsonb NOT NULL DEFAULT '[]',
  in_menu boolean NOT NULL DEFAULT false,
  seo_title text,
  seo_description text,
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  published_at timestamptz(3)
);

CREATE TABLE page_redirects (
  slug text PRIMARY KEY,
  page_id uuid NOT NULL REFERENCES pages ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX page_redirects_page ON page_redirects (page_id);

CREATE OR REPLACE FUNCTION is_slug_taken(kind text, address text, own uuid) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  IF kind = 'post' THEN
    RETURN EXISTS (SELECT FROM posts WHERE slug = address AND id IS DISTINCT FROM own)
      OR EXISTS (SELECT FROM post_redirects WHERE slug = address AND post_id IS DISTINCT FROM own);
  ELSIF kind = 'project' THEN
    RETURN EXISTS (SELECT FROM projects WHERE slug = address AND id IS DISTINCT FROM own)
      OR EXISTS (SELECT FROM project_redirects WHERE slug = address AND project_id IS DISTINCT FROM own);
  ELSIF kind = 'page' THEN
    RETURN EXISTS (SELECT FROM pages WHERE path = address AND id IS DISTINCT FROM own)
      OR EXISTS (SELECT FROM page_redirects WHERE slug = address AND page_id IS DISTINCT FROM own);
  END IF;
  RAISE EXCEPTION 'no slugs of kind %', kind;
END $$;
