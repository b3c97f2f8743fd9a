-- Counters of rate limits: losing them in a crash is fine, so no write-ahead log.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- One row with the site's settings.
CREATE TABLE settings (
  id integer PRIMARY KEY CHECK (id = 1),
  site_name text NOT NULL,
  site_description text NOT NULL,
  site_url text,
  logo_url text,
  favicon_url text,
  contact_email text,
  contact_phone text,
  whatsapp_number text,
  address_street text,
  address_city text,
  address_state text,
  address_zip_code text,
  address_country text,
  google_maps_url text,
  google_maps_embed_url text,
  facebook_url text,
  instagram_url text,
  linkedin_url text,
  twitter_url text,
  seo_title text,
  seo_description text,
  seo_keywords text,
  google_analytics_id text,
  facebook_pixel_id text,
  google_tag_manager_id text,
  primary_color text NOT NULL,
  secondary_color text NOT NULL,
  is_maintenance_mode boolean NOT NULL DEFAULT false,
  allow_registration boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
