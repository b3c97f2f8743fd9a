import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { UNMATCHED_DAYS } from "../mailbox/schema.ts";
import type { Route } from "./+types/unmatched-mail.page";
import { unmatchedMailsQuery } from "./unmatched-mail-queries.ts";
import { UnmatchedMailRow } from "./unmatched-mail-row.tsx";

const TITLE = "A quem pertence?";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Lists incoming mails that no lead could be found for, until somebody assigns them. */
export default function UnmatchedMails() {
  const { data: mails, error, refetch } = useQuery(unmatchedMailsQuery(useApi()));
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <ScreenHeader title={TITLE} />
      <p className="-mt-3 mb-6 max-w-[70ch] text-sm text-muted">
        Estes e-mails não são resposta a nenhuma mensagem enviada daqui, ou vêm de um endereço da equipe e não
        puderam seguir para o lead. Como remetente e assunto podem ser forjados, indique a que lead pertencem.
        Os não escolhidos saem desta lista em {UNMATCHED_DAYS} dias, mas continuam na caixa de entrada.
      </p>
      {error && !mails && <LoadFailure onRetry={() => void refetch()} />}
      {!mails && !error && <Skeleton className="h-48 w-full" />}
      {mails?.length === 0 && (
        <EmptyState
          title="Nenhum e-mail pendente"
          text="As respostas que se reconhecem já estão nos leads."
        />
      )}
      {mails && mails.length > 0 && (
        <ListFrame>
          {mails.map((mail) => (
            <li key={mail.id}>
              <UnmatchedMailRow mail={mail} />
            </li>
          ))}
        </ListFrame>
      )}
    </>
  );
}
