import { useQuery } from "@tanstack/react-query";
import type { AccountSession } from "#src/accounts/own-account/schema.ts";
import { IDLE_HOURS, SESSION_DAYS } from "#src/accounts/sessions/session-times.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useClock } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { useGuardedEnd } from "#src/ui/primitives/use-leave-guard.ts";
import { sessionsQuery, useAccountAct } from "./account-queries.ts";
import { useOwnSession } from "./own-session.tsx";

export function SessionsPanel() {
  const { data: sessions, error } = useQuery(sessionsQuery(useApi()));
  const leave = useGuardedEnd(useOwnSession().leave);
  const end = useAccountAct({
    send: (api, { id }: AccountSession) => api.send("DELETE", `/api/account/sessions/${id}`),
    done: "Sessão encerrada",
    failed: "Erro ao encerrar a sessão",
  });
  const endOthers = useAccountAct({
    send: (api) => api.send("DELETE", "/api/account/sessions"),
    done: "Só este aparelho continua",
    failed: "Erro ao encerrar as sessões",
  });
  const hasOthers = (sessions?.length ?? 0) > 1;
  return (
    <Panel title="Sessões" isBusy={!sessions && !error}>
      <p className="mt-2 text-sm text-muted">
        Onde a sua conta está aberta. Uma sessão termina após {IDLE_HOURS} horas sem uso, e todas após{" "}
        {SESSION_DAYS} dias.
      </p>
      {error && <PanelNote>Não foi possível carregar as sessões.</PanelNote>}
      <ul className="mt-3 divide-y border-y">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => (session.isCurrent ? leave() : end.mutate(session))}
          />
        ))}
      </ul>
      <div className="mt-4">
        <Button
          variant="outline"
          size="sm"
          aria-disabled={!hasOthers || endOthers.isPending}
          onClick={() => hasOthers && endOthers.mutate()}
        >
          Sair de todos<span className="sr-only"> os outros aparelhos</span>
        </Button>
      </div>
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const clock = useClock();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && <Badge tone="primary">Este aparelho</Badge>}
        </p>
        <p className="text-sm text-muted">
          Último uso: {clock(session.lastSeenAt)}. Aberta: {clock(session.createdAt)}.
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={onEnd}>
        Sair deste aparelho<span className="sr-only">: {session.device}</span>
      </Button>
    </li>
  );
}
