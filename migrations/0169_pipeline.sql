-- The stages of the sales pipeline, which the team names and orders; a lead's status follows from its stage.
CREATE TABLE pipeline_stages (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- Of winning, in percent.
  probability integer NOT NULL CONSTRAINT pipeline_stages_probability CHECK (probability BETWEEN 0 AND 100),
  status text NOT NULL
    CONSTRAINT pipeline_stages_status CHECK (status IN ('NEW', 'CONTACTED', 'QUALIFIED', 'CONVERTED', 'LOST')),
  position integer NOT NULL
);

-- What else belongs to the pipeline. One row.
CREATE TABLE pipeline (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT pipeline_single CHECK (id = 1),
  lost_reasons text[] NOT NULL,
  is_reason_required boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO pipeline_stages (id, name, probability, status, position) VALUES
  ('novo', 'Novo', 10, 'NEW', 100),
  ('contatado', 'Contatado', 20, 'CONTACTED', 200),
  ('qualificado', 'Qualificado', 40, 'QUALIFIED', 300),
  ('proposta', 'Proposta enviada', 60, 'QUALIFIED', 301),
  ('negociacao', 'Negociação', 80, 'QUALIFIED', 302),
  ('ganho', 'Ganho', 100, 'CONVERTED', 400),
  ('perdido', 'Perdido', 0, 'LOST', 500);

-- Stages were free texts. The most used ones become stages of the status that most of their leads have.
INSERT INTO pipeline_stages (id, name, probability, status, position)
SELECT gen_random_uuid()::text, written.name,
  CASE written.status WHEN 'NEW' THEN 10 WHEN 'CONTACTED' THEN 20 WHEN 'QUALIFIED' THEN 40 WHEN 'CONVERTED' THEN 100 ELSE 0 END,
  written.status,
  CASE written.status WHEN 'NEW' THEN 110 WHEN 'CONTACTED' THEN 210 WHEN 'QUALIFIED' THEN 310 WHEN 'CONVERTED' THEN 410 ELSE 510 END
    + row_number() OVER (ORDER BY written.leads DESC, written.name)
FROM (
  SELECT mode() WITHIN GROUP (ORDER BY trim(stage)) AS name, mode() WITHIN GROUP (ORDER BY status) AS status, count(*) AS leads
  FROM leads WHERE trim(stage) <> '' GROUP BY fold_text(trim(stage))
) AS written
WHERE NOT EXISTS (SELECT FROM pipeline_stages AS one WHERE fold_text(written.name) IN (one.id, fold_text(one.name)))
ORDER BY written.leads DESC, written.name LIMIT 13;

UPDATE pipeline_stages SET position = ordered.place
FROM (SELECT id, row_number() OVER (ORDER BY position) - 1 AS place FROM pipeline_stages) AS ordered
WHERE ordered.id = pipeline_stages.id;

INSERT INTO pipeline (lost_reasons) VALUES (coalesce(
  (SELECT array_agg(reason ORDER BY place) FROM (
    SELECT DISTINCT ON (fold_text(trim(reason))) trim(reason) AS reason, place
    FROM settings CROSS JOIN unnest(string_to_array(lost_reasons, ',')) WITH ORDINALITY AS given (reason, place)
    WHERE trim(reason) <> '' ORDER BY fold_text(trim(reason)), place) AS own),
  ARRAY['Preço', 'Prazo', 'Sem orçamento', 'Escolheu outra empresa', 'Sem resposta']));

-- The earlier version writes the text in "stage"; this one does not change it any more.
ALTER TABLE leads
  ADD COLUMN stage_id text CONSTRAINT leads_stage_id REFERENCES pipeline_stages (id) ON DELETE SET NULL,
  ADD COLUMN stage_since timestamptz;

-- Keeps stage and status true, whoever writes: the stage's status wins if only the stage changed; otherwise the status does,
-- with its first stage. A stage that is being deleted counts as gone (the lock waits for it).
CREATE FUNCTION follow_pipeline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_stage_changed boolean := true;
  of_stage text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    has_stage_changed := NEW.stage_id IS DISTINCT FROM OLD.stage_id;
    -- A process of the earlier version wrote the name of a stage of this status.
    IF NOT has_stage_changed AND NEW.stage IS DISTINCT FROM OLD.stage THEN
      SELECT coalesce(max(id), NEW.stage_id) INTO NEW.stage_id FROM pipeline_stages
        WHERE status = NEW.status AND fold_text(trim(NEW.stage)) IN (id, fold_text(name));
    END IF;
    IF NEW.stage_id = OLD.stage_id AND NEW.status = OLD.status THEN
      RETURN NEW;
    END IF;
  END IF;
  SELECT status INTO of_stage FROM pipeline_stages WHERE id = NEW.stage_id FOR KEY SHARE;
  IF of_stage IS NOT NULL AND has_stage_changed AND TG_OP = 'UPDATE' THEN
    IF NEW.status = OLD.status THEN
      NEW.status := of_stage;
    END IF;
  END IF;
  IF of_stage IS DISTINCT FROM NEW.status THEN
    NEW.stage_id := (
      SELECT id FROM pipeline_stages WHERE status = NEW.status
      ORDER BY TG_OP = 'INSERT' AND fold_text(trim(NEW.stage)) IN (id, fold_text(name)) DESC NULLS LAST, position LIMIT 1
      FOR KEY SHARE);
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.stage_since := coalesce(NEW.stage_since, date_trunc('milliseconds', NEW.created_at));
  ELSIF NEW.stage_id IS DISTINCT FROM OLD.stage_id AND NEW.stage_since IS NOT DISTINCT FROM OLD.stage_since THEN
    NEW.stage_since := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END $$;

UPDATE leads SET stage_id = found.id, stage_since = date_trunc('milliseconds', coalesce(
  (SELECT max(at) FROM lead_events WHERE lead_id = leads.id AND type = 'status'), created_at))
FROM (
  SELECT leads.id AS lead_id, one.id FROM leads CROSS JOIN LATERAL (
    SELECT id FROM pipeline_stages WHERE status = leads.status
    ORDER BY fold_text(trim(leads.stage)) IN (id, fold_text(name)) DESC NULLS LAST, position LIMIT 1) AS one
) AS found
WHERE found.lead_id = leads.id;

-- A text that no stage has stays readable in the timeline.
INSERT INTO lead_events (lead_id, type, actor, data)
SELECT leads.id, 'status', '{"kind": "system", "id": null, "name": "O próprio site"}',
  jsonb_build_object('changes', jsonb_build_object('stage', jsonb_build_object('from', leads.stage, 'to', pipeline_stages.name)))
FROM leads JOIN pipeline_stages ON pipeline_stages.id = leads.stage_id
WHERE trim(leads.stage) <> '' AND fold_text(trim(leads.stage)) NOT IN (pipeline_stages.id, fold_text(pipeline_stages.name));

CREATE TRIGGER leads_pipeline_followed BEFORE INSERT OR UPDATE OF status, stage, stage_id ON leads FOR EACH ROW
  EXECUTE FUNCTION follow_pipeline();

-- The columns of the board, with their sums.
CREATE INDEX leads_by_stage ON leads (stage_id, stage_since DESC, id) INCLUDE (value, expected_month)
  WHERE merged_into IS NULL AND trashed_at IS NULL;
