-- What a search compares: folded, and with the plurals and endings that the Portuguese stemmer knows
-- only with their accents, so that "integracao", "integração" and "Integrações" are one word (ADR 0010).
CREATE FUNCTION search_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(fold_text(value), '([a-z]{2})(oes|aes)\M', '\1ao', 'g'),
          '([a-z]{2})ais\M', '\1al', 'g'),
        '([a-z]{2})eis\M', '\1el', 'g'),
      '([a-z]{2})ns\M', '\1m', 'g'),
    '([a-z])cao\M', '\1ção', 'g');

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  -- Markdown, as the author wrote it.
  content text NOT NULL,
  -- The content without its marks, and what follows from it, made at every write.
  plain_text text NOT NULL,
  reading_time integer NOT NULL,
  excerpt text,
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  image_id text REFERENCES images,
  is_published boolean NOT NULL DEFAULT false,
  is_featured boolean NOT NULL DEFAULT false,
  seo_title text,
  seo_description text,
  seo_keywords text,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  -- Kept beside the account: a post outlives it.
  author_name text NOT NULL,
  -- Milliseconds, all three: what goes out in an answer comes back to name a version or a place in a list.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The first time it was published; keeps its date when it is taken back and published again.
  published_at timestamptz(3),
  CHECK (published_at IS NOT NULL OR NOT is_published),
  -- Stemmed words, and the words as they stand for a search that is still being typed.
  search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('portuguese', search_words(title || ' ' || coalesce(excerpt, '') || ' ' || plain_text))
    || to_tsvector('simple', fold_text(title || ' ' || coalesce(excerpt, '') || ' ' || plain_text))
  ) STORED,
  title_search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('portuguese', search_words(title)) || to_tsvector('simple', fold_text(title))
  ) STORED,
  head_text text NOT NULL GENERATED ALWAYS AS (fold_text(title || ' ' || coalesce(excerpt, ''))) STORED
);
-- Visitors read by date of publication, staff by date of creation.
CREATE INDEX posts_published ON posts (published_at DESC, id DESC) WHERE is_published;
CREATE INDEX posts_published_category ON posts (category, published_at DESC, id DESC) WHERE is_published;
CREATE INDEX posts_newest ON posts (created_at DESC, id DESC) INCLUDE (is_published);
CREATE INDEX posts_category_newest ON posts (category, created_at DESC, id DESC) INCLUDE (is_published);
CREATE INDEX posts_tags ON posts USING gin (tags);
CREATE INDEX posts_search ON posts USING gin (search);
CREATE INDEX posts_title_search ON posts USING gin (title_search);
CREATE INDEX posts_head ON posts USING gin (head_text gin_trgm_ops);
CREATE INDEX posts_image ON posts (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX posts_author ON posts (author_id);

-- Addresses that posts have left behind: each leads to where its post is now.
CREATE TABLE post_redirects (
  slug text PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX post_redirects_post ON post_redirects (post_id);
