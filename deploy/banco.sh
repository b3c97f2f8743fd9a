# O PostgreSQL de compose.yaml executa isto uma vez, com o volume vazio: os dois usuários do site, nenhum deles superusuário
# (docs/operacao.md, "Um banco de dados à parte").
psql -v ON_ERROR_STOP=1 -v dono="$SENHA_DONO" -v site="$SENHA_SITE" --username "$POSTGRES_USER" --no-psqlrc <<'SQL'
CREATE ROLE vitrine_dono LOGIN PASSWORD :'dono';
CREATE ROLE vitrine_site LOGIN PASSWORD :'site';
CREATE DATABASE vitrine OWNER vitrine_dono;
REVOKE ALL ON DATABASE vitrine FROM PUBLIC;
GRANT CONNECT ON DATABASE vitrine TO vitrine_site;
SQL
