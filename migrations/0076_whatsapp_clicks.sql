-- Clicks on the site's WhatsApp links: each with the code that stands in the message, until a lead is known by it.
CREATE TABLE whatsapp_clicks (
  -- Without O, I, 0 and 1, which are read for one another.
  code text PRIMARY KEY CHECK (code ~ '^[A-HJ-NP-Z2-9]{4,12}$'),
  at timestamptz NOT NULL DEFAULT now(),
  -- Where the click was.
  page text,
  -- The visits that led to it.
  first_touch jsonb NOT NULL,
  last_touch jsonb NOT NULL,
  lead_id uuid REFERENCES leads ON DELETE CASCADE
);
CREATE INDEX whatsapp_clicks_of_leads ON whatsapp_clicks (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX whatsapp_clicks_waiting ON whatsapp_clicks (at) WHERE lead_id IS NULL;
