/** Covers authenticator and recovery codes. */
export const WRONG_CODE =
  "Código inválido ou já usado. Confira se a data e a hora do celular estão certas e tente o próximo código.";
export const REFUSED_PASSKEY =
  "A chave de acesso não foi aceita. Ela só funciona no endereço em que foi criada, e pode ter sido excluída desta conta.";
