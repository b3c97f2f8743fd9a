-- The list of leads is filtered by the visit that first brought them, from "Origem dos contratos".
CREATE INDEX leads_origin ON leads (lower(first_touch ->> 'source'), created_at DESC, id DESC);
CREATE INDEX leads_campaign ON leads (lower(first_touch ->> 'campaign'), created_at DESC, id DESC)
  WHERE first_touch ->> 'campaign' IS NOT NULL;
CREATE INDEX leads_first_page ON leads ((first_touch ->> 'page'), created_at DESC, id DESC)
  WHERE first_touch ->> 'page' IS NOT NULL;
