-- What every write of content leaves behind, and the drafts beside what is stored (docs/adr/0036).
CREATE SEQUENCE revision_ids;
CREATE TABLE revisions (
  -- In the order of the changes of an item: its row is locked while one is added.
  id bigint PRIMARY KEY DEFAULT nextval('revision_ids'),
  -- Of any kind: ids are unique across kinds.
  item_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The account may be gone: its name stays, as it does in posts.
  author_id uuid,
  author_name text NOT NULL,
  reason text NOT NULL,
  name text,
  -- SHA-256 of the fields as JSON.
  hash bytea NOT NULL,
  -- The fields as JSON, compressed; where there is a base, with the JSON of that earlier revision as the dictionary,
  -- so that only what differs takes room. The base may have a base itself: depth is how many there are at most.
  body bytea NOT NULL,
  base_id bigint,
  depth smallint NOT NULL,
  -- Found in the fields: the images that must stay, the addresses of people who may ask for their data.
  image_ids text[],
  emails text[]
);
ALTER TABLE revisions ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX revisions_item ON revisions (item_id, id DESC);
CREATE INDEX revisions_emails ON revisions USING gin (emails) WHERE emails IS NOT NULL;

CREATE TABLE content_states (
  item_id uuid PRIMARY KEY,
  -- What stands in the item's own columns.
  stored_id bigint NOT NULL REFERENCES revisions,
  -- What is being written, if it differs.
  draft_id bigint REFERENCES revisions,
  draft_title text,
  CHECK ((draft_id IS NULL) = (draft_title IS NULL))
);
CREATE INDEX content_states_stored ON content_states (stored_id);
CREATE INDEX content_states_draft ON content_states (draft_id) WHERE draft_id IS NOT NULL;
