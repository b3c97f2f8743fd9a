import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TotpSecret } from "#src/accounts/second-factor/schema.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { useUnloadGuard } from "#src/ui/primitives/use-leave-guard.ts";
import { LoginFrame } from "../login/login-frame.tsx";
import { accountQuery, useStartTotp } from "./account-queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpSteps } from "./totp-steps.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

interface SetUpScreenProps {
  onDone: () => Promise<void>;
  onLeave: () => void;
}

/** Replaces the dashboard until people with a role that requires it have set up a second factor. */
export default function SetUpScreen({ onDone, onLeave }: SetUpScreenProps) {
  const { data: account } = useQuery(accountQuery(useApi()));
  const [started, setStarted] = useState<TotpSecret>();
  const [codes, setCodes] = useState<string[]>();
  const start = useStartTotp();
  useUnloadGuard(codes !== undefined);
  const { add, isPossible } = useAddPasskey((made) => setCodes(made.recoveryCodes));
  return (
    <LoginFrame>
      <Card className="w-full max-w-140 animate-rise">
        <h1 className="text-2xl">
          {codes ? "Códigos de recuperação" : "Ative a verificação em duas etapas"}
        </h1>
        {codes ? (
          <>
            <RecoveryCodes codes={codes} hasApp={started !== undefined} />
            <Button className="mt-6 w-full" onClick={() => void onDone()}>
              Guardei os códigos
            </Button>
          </>
        ) : started ? (
          <TotpSteps started={started} onDone={setCodes} />
        ) : (
          <>
            <p className="mt-3 text-muted">
              O seu papel pede mais do que a senha para entrar: um código do celular ou uma chave de acesso.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              {account?.canUseTotp && (
                <Button onClick={() => start.mutate(undefined, { onSuccess: setStarted })}>
                  Ativar verificação em duas etapas
                </Button>
              )}
              {isPossible && (
                <Button variant="outline" onClick={add}>
                  Adicionar chave de acesso
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {!codes && (
        <Button variant="link" size="sm" className="mt-4" onClick={onLeave}>
          Sair
        </Button>
      )}
    </LoginFrame>
  );
}
