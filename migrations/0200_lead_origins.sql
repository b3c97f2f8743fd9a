-- The list of leads is filtered by the visit that first brought them, from "Origem dos contratos". Imported values may be
-- longer than an index holds.
CREATE INDEX leads_origin ON leads (lower(left(first_touch ->> 'source', 500)), created_at DESC, id DESC);
CREATE INDEX leads_campaign ON leads (lower(left(first_touch ->> 'campaign', 500)), created_at DESC, id DESC)
  WHERE first_touch ->> 'campaign' IS NOT NULL;
CREATE INDEX leads_first_page ON leads ((left(first_touch ->> 'page', 500)), created_at DESC, id DESC)
  WHERE first_touch ->> 'page' IS NOT NULL;
