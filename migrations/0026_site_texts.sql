-- The texts of the site that stand on no page of sections (docs/adr/0044): one row.
CREATE TABLE site_texts (
  id uuid PRIMARY KEY DEFAULT '7e875000-0000-4000-8000-000000000001'
    CHECK (id = '7e875000-0000-4000-8000-000000000001'),
  -- { "part:field": value }: only what differs from the texts that the product brings along.
  texts jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
