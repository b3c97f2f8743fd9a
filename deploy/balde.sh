# Faz os baldes e as chaves de compose.yaml, e termina; de novo não muda nada. A chave das imagens só abre o seu balde, a das cópias
# só o dela: lá o que é apagado ou trocado fica guardado por 90 dias, e só a senha da raiz o tira antes disso.
until mc mb --ignore-existing imagens/vitrine imagens/copias; do sleep 1; done
set -e
mc version enable imagens/copias
mc ilm rule ls imagens/copias >/dev/null 2>&1 || mc ilm rule add --noncurrent-expire-days 90 imagens/copias
chave() {
  mc admin user add imagens "$1" "$2"
  mc admin policy create imagens "$1" "/politicas/$1.json"
  # Diz que falhou também onde já é assim.
  mc admin policy attach imagens "$1" --user "$1" || true
}
chave vitrine "$SENHA_IMAGENS"
chave copias "$SENHA_COPIAS"
