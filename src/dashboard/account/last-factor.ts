import type { Account } from "#src/accounts/own-account/schema.ts";

/** Says what follows from giving up the account's only second factor. */
export function describeLastFactor({ role, secondFactorRoles }: Account): string {
  return secondFactorRoles.includes(role)
    ? "É a única verificação desta conta, e o seu papel exige uma: o painel fica bloqueado na hora, até você ativar outra."
    : "É a única verificação desta conta: entrar passa a pedir só a senha, e os códigos de recuperação deixam de valer.";
}
