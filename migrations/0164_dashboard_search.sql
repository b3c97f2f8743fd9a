-- The dashboard's search finds leads by how their name or company begins at once, however many there are.
CREATE INDEX leads_name_start ON leads (fold_text(name) text_pattern_ops) WHERE merged_into IS NULL;
CREATE INDEX leads_company_start ON leads (fold_text(company) text_pattern_ops) WHERE merged_into IS NULL;

-- And items by the title that their draft has.
CREATE INDEX content_states_draft_titles ON content_states (item_id) WHERE draft_title IS NOT NULL;
