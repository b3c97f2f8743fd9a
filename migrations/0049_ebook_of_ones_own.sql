-- Whether a site offers an e-book, and how soon it promises an answer, are its owner's to say from here on. Sites in use go
-- on saying what they said.
UPDATE site_texts SET texts =
  '{"ebook-popup:file": "/downloads/transformacao-digital.pdf", "contact:measure": "24 h úteis"}'::jsonb || texts;
