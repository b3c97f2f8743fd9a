CREATE TABLE openings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  text text NOT NULL,
  place text NOT NULL,
  pay text,
  apply_by date,
  image_id text,
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE INDEX openings_newest ON openings (created_at DESC, id DESC);
SELECT make_slug_functions('openings', 'slug');
