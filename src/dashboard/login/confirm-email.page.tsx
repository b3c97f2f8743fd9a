import { useState } from "react";
import { data } from "react-router";
import { ENDED_CONFIRMATION, readConfirmation } from "#src/accounts/people/confirm-email.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { FormFailure } from "./form-failure.tsx";
import { EndedLink } from "./ended-link.tsx";
import { SECRET_ADDRESS } from "./secret-address.ts";
import type { Route } from "./+types/confirm-email.page";

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const found = await readConfirmation(resources.db, params.token);
  const answer = found ? { ...found, token: params.token, ended: undefined } : { ended: ENDED_CONFIRMATION };
  return data(answer, { status: found ? 200 : 404, headers: SECRET_ADDRESS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirmar e-mail", path: "/dashboard", hidden: true });

/** Contract §6: the link that confirms an e-mail address, of a registration or of a changed one. */
export default function ConfirmEmailPage({ loaderData }: Route.ComponentProps) {
  return loaderData.ended !== undefined ? (
    <EndedLink title="Link encerrado" text={loaderData.ended} />
  ) : (
    <Confirmation {...loaderData} />
  );
}

function Confirmation({ token, email }: { token: string; email: string }) {
  const [state, setState] = useState<"asked" | "sending" | "done">("asked");
  const [failure, setFailure] = useState<string>();
  const once = useOnce();
  const confirm = async (): Promise<void> => {
    setState("sending");
    setFailure(undefined);
    try {
      await createApiClient().send("POST", "/api/auth/confirm-email", { token });
      setState("done");
    } catch (error) {
      setState("asked");
      setFailure(serverText(error, "Não foi possível confirmar o e-mail. Tente novamente."));
    }
  };
  if (state === "done") {
    return (
      <Card aria-live="polite">
        <h1 className="mb-3 text-2xl">E-mail confirmado</h1>
        <p className="mb-6 text-muted">
          Pronto: <strong className="break-all text-ink">{email}</strong> é seu endereço para entrar.
        </p>
        <a href="/dashboard" className={buttonClass()}>
          Entrar no painel
        </a>
      </Card>
    );
  }
  return (
    <Card>
      <h1 className="mb-3 text-2xl">Confirmar e-mail</h1>
      <p className="mb-6 text-muted">
        Confirme que <strong className="break-all text-ink">{email}</strong> é seu. Se você não pediu isto,
        feche esta página: nada acontece.
      </p>
      <div className="grid gap-5">
        <FormFailure text={failure} />
        <Button aria-disabled={state === "sending"} onClick={() => void once(confirm)}>
          {state === "sending" ? "Confirmando..." : "Confirmar e-mail"}
        </Button>
      </div>
    </Card>
  );
}
