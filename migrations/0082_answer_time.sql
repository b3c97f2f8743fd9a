-- Whether the site says within what time messages were answered lately.
ALTER TABLE settings ADD COLUMN show_answer_time boolean NOT NULL DEFAULT false;
