CREATE TABLE projects (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- In the order of bytes, so that the index also finds what begins with something.
  slug text COLLATE "C" NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  full_description text,
  -- Markdown.
  content text,
  category text,
  -- Of the media slice, in their order; the first is the main one.
  image_ids text[] NOT NULL DEFAULT '{}' CHECK (cardinality(image_ids) <= 10),
  technologies text[] NOT NULL DEFAULT '{}',
  features text[] NOT NULL DEFAULT '{}',
  results text[] NOT NULL DEFAULT '{}',
  timeline text,
  team text,
  link text,
  github text,
  website text,
  client text,
  is_published boolean NOT NULL DEFAULT false,
  is_featured boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Milliseconds, as a browser can give them back to say which version it has edited.
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The first time: an address that was public never leads nowhere.
  published_at timestamptz,
  CHECK (published_at IS NOT NULL OR NOT is_published),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(title || ' ' || description)) STORED
);
CREATE INDEX projects_newest ON projects (created_at DESC, id DESC);
CREATE INDEX projects_category_newest ON projects (category, created_at DESC, id DESC);
-- The portfolio: featured ones first, then the newest.
CREATE INDEX projects_portfolio ON projects (is_featured DESC, created_at DESC, id DESC)
  WHERE is_published;
CREATE INDEX projects_portfolio_category ON projects (category, is_featured DESC, created_at DESC, id DESC)
  WHERE is_published;
CREATE INDEX projects_search ON projects USING gin (search_text gin_trgm_ops);
-- For the media slice, which asks for the images in use before it removes any.
CREATE INDEX projects_images ON projects USING gin (image_ids);

-- Addresses under which a project was once public: each leads on to the one of today.
CREATE TABLE project_redirects (
  slug text COLLATE "C" PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_redirects_project_id ON project_redirects (project_id);
