/** For codes that may be an authenticator's. */
export const WRONG_CODE =
  "Código inválido ou já usado. Confira se a data e a hora do celular estão certas e tente o próximo código.";
export const WRONG_RECOVERY_CODE =
  "Código de recuperação inválido ou já usado. Cada um vale uma vez, e gerar novos códigos anula os anteriores: use outro da lista mais nova.";
export const REFUSED_PASSKEY =
  "A chave de acesso não foi aceita. Ela só funciona no endereço em que foi criada, e pode ter sido excluída desta conta.";
