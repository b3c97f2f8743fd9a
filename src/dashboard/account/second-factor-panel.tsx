import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Account } from "#src/accounts/own-account/schema.ts";
import type { RecoveryCodes, TotpSecret } from "#src/accounts/second-factor/schema.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useAccountAct, useStartTotp } from "./account-queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** Loaded on demand, because it draws the QR code. */
const TotpDialog = lazy(() => import("./totp-dialog.tsx"));

export function SecondFactorPanel({ account }: { account: Account }) {
  const [started, setStarted] = useState<TotpSecret>();
  const [made, setMade] = useState<{ codes: string[]; isRenewal: boolean }>();
  const [asking, setAsking] = useState<"remove" | "renew">();
  const queries = useQueryClient();
  const start = useStartTotp();
  const remove = useAccountAct({
    send: (api) => api.send("DELETE", "/api/account/totp"),
    done: "Verificação desativada",
    failed: "Erro ao desativar a verificação",
  });
  const renew = useAccountAct({
    send: (api) => api.send<RecoveryCodes>("POST", "/api/account/recovery-codes"),
    failed: "Erro ao gerar códigos",
  });
  const { hasTotp, recoveryCodes, passkeys, canUseTotp } = account;
  const hasAny = hasTotp || passkeys.length > 0;
  const isRenewal = recoveryCodes > 0;
  const makeCodes = () =>
    renew.mutate(undefined, {
      onSuccess: (answer) => setMade({ codes: answer.recoveryCodes, isRenewal }),
    });
  return (
    <Panel
      title="Verificação em duas etapas"
      aside={hasAny ? <Badge tone="success">Ativada</Badge> : <Badge>Desativada</Badge>}
    >
      <p className="mt-2 text-sm text-muted">
        Além da senha, o login pede um código do celular ou uma chave de acesso. Só com a senha, ninguém
        entra.
      </p>
      {!canUseTotp && !hasTotp && (
        <p className="mt-3 text-sm">
          O servidor ainda não tem a chave que protege os códigos. Quem o administra precisa definir{" "}
          <code className="font-mono">SECRET_KEY</code>. Chaves de acesso já funcionam.
        </p>
      )}
      {hasAny && (
        <p className="mt-3 text-sm">
          {recoveryCodes === 1 ? "Resta 1 código" : `Restam ${recoveryCodes} códigos`} de recuperação.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!hasTotp && canUseTotp && (
          <Button
            variant="outline"
            size="sm"
            aria-disabled={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: setStarted })}
          >
            {hasAny ? "Adicionar aplicativo autenticador" : "Ativar verificação em duas etapas"}
          </Button>
        )}
        {hasAny && (
          <Button variant="outline" size="sm" onClick={() => (isRenewal ? setAsking("renew") : makeCodes())}>
            Gerar novos códigos
          </Button>
        )}
        {hasTotp && (
          <Button variant="ghost" tone="danger" size="sm" onClick={() => setAsking("remove")}>
            Desativar o aplicativo
          </Button>
        )}
      </div>
      {started && (
        <Suspense>
          <TotpDialog
            started={started}
            isRenewal={isRenewal}
            onClose={() => {
              setStarted(undefined);
              void queries.invalidateQueries({ queryKey: ["account"] });
            }}
          />
        </Suspense>
      )}
      {made && <RecoveryCodesDialog {...made} hasApp={hasTotp} onClose={() => setMade(undefined)} />}
      <ConfirmDialog
        isOpen={asking === "renew"}
        title="Gerar novos códigos?"
        text="Os códigos de recuperação que você guardou antes deixam de valer na hora."
        action="Gerar novos"
        onConfirm={makeCodes}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        isOpen={asking === "remove"}
        title="Desativar o aplicativo?"
        text={
          passkeys.length > 0 ? "O login deixa de pedir o código do aplicativo." : describeLastFactor(account)
        }
        action="Desativar"
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(undefined)}
      />
    </Panel>
  );
}

/** Says what follows from giving up the account's only second factor. */
export function describeLastFactor({ role, secondFactorRoles }: Account): string {
  return secondFactorRoles.includes(role)
    ? "É a única verificação desta conta, e o seu papel exige uma: o painel fica bloqueado na hora, até você ativar outra."
    : "É a única verificação desta conta: o login passa a pedir só a senha, e os códigos de recuperação deixam de valer.";
}
