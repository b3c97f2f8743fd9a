import { useState } from "react";
import type { Account } from "#src/accounts/own-account/schema.ts";
import type { RecoveryCodes } from "#src/accounts/second-factor/schema.ts";
import { useDate } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useAccountAct } from "./account-queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { describeLastFactor } from "./second-factor-panel.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

type Passkey = Account["passkeys"][number];

/** Each passkey logs in alone, or confirms after the password. */
export function PasskeysPanel({ account }: { account: Account }) {
  const { passkeys, hasTotp } = account;
  const isLast = passkeys.length === 1 && !hasTotp;
  const date = useDate();
  const [codes, setCodes] = useState<string[]>();
  const [leaving, setLeaving] = useState<Passkey>();
  const { add, isPossible } = useAddPasskey((made: RecoveryCodes) => {
    if (made.recoveryCodes.length > 0) setCodes(made.recoveryCodes);
  });
  const remove = useAccountAct({
    send: (api, { id }: Passkey) => api.send("DELETE", `/api/account/passkeys/${id}`),
    done: "Chave excluída",
    failed: "Erro ao excluir a chave",
  });
  return (
    <Panel title="Chaves de acesso">
      <p className="mt-2 text-sm text-muted">
        Entre com a digital, o rosto ou o PIN deste aparelho, ou com uma chave de segurança, sem digitar a
        senha.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y border-y">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-sm text-muted">
                  {passkey.lastUsedAt
                    ? `Usada em ${date(passkey.lastUsedAt)}`
                    : `Criada em ${date(passkey.createdAt)}, ainda não usada`}
                </p>
              </div>
              <Button variant="ghost" tone="danger" size="sm" onClick={() => setLeaving(passkey)}>
                Excluir<span className="sr-only"> a chave {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        {isPossible ? (
          <Button variant="outline" size="sm" onClick={add}>
            Adicionar chave de acesso
          </Button>
        ) : (
          <p className="text-sm">Este navegador não aceita chaves de acesso.</p>
        )}
      </div>
      {codes && <RecoveryCodesDialog codes={codes} hasApp={hasTotp} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Excluir a chave de acesso?"
        text={`“${leaving?.name ?? ""}” não poderá mais ser usada nesta conta. Apague-a também no aparelho.${isLast ? ` ${describeLastFactor(account)}` : ""}`}
        action="Excluir"
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </Panel>
  );
}
