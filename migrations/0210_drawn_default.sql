-- New sites begin with drawings of their initial (docs/adr/0155). A site that shows the defaults of earlier versions keeps
-- its look, which needs a row now; every site in use has pages.
INSERT INTO settings (id, site_name, site_description, primary_color, secondary_color, identity)
SELECT 1, 'Vitrine', 'Conheça o nosso trabalho e fale com a gente.', '#285491', '#3A6AA0', 'none'
WHERE EXISTS (SELECT FROM pages)
ON CONFLICT DO NOTHING;
ALTER TABLE settings ALTER COLUMN identity SET DEFAULT 'monograma';
