-- The mail server that an administrator has entered; SMTP_URL and MAIL_FROM win over it. One row.
CREATE TABLE mail_servers (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  -- tls: from the first byte; starttls: after the greeting.
  security text NOT NULL CHECK (security IN ('tls', 'starttls')),
  username text,
  -- Encrypted with a key that is not in the database.
  password text,
  sender text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What the product promised in its own words is said from now on only where an owner has written it. Sites that say it
-- already go on: as words of theirs, which "Textos" shows.
UPDATE site_texts SET texts = $promises${
  "contact-sent:text": "Retornaremos em até 24 horas úteis.",
  "contact-form:delivered": "A conexão voltou e sua mensagem foi enviada. Retornaremos em até 24 horas úteis.",
  "mail-newsletter:body": "A partir de agora, quando publicarmos um artigo que vale o seu tempo, você recebe o resumo e o link. Sem propaganda e sem mensagem todo dia.\n\nNão foi você, ou mudou de ideia? Dá para sair agora ou quando quiser, sem explicar nada.\n\n{{blog}} {{link}}",
  "newsletter:text": "O resumo de cada artigo novo. Sem propaganda no meio.",
  "newsletter-page:share": "Um e-mail a cada artigo novo",
  "newsletter-page:seoDescription": "Receba por e-mail o resumo de cada artigo novo da {{empresa}}."
}$promises$::jsonb || texts;
