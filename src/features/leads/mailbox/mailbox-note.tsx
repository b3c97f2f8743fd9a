import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useClock, useWhen } from "#src/ui/api/time-zone.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { Mailbox } from "./schema.ts";

export const MAILBOX_KEY = ["mailbox"] as const;
export const REFRESH_MS = 30_000;

const mailboxQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: MAILBOX_KEY,
    queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", {}, signal),
    refetchInterval: REFRESH_MS,
  });

/** Shows whether replies by e-mail are being read, and how many mails have no lead yet. */
export function MailboxNote() {
  const clock = useClock();
  const when = useWhen();
  const { data } = useQuery(mailboxQuery(useApi()));
  if (!data || (data.state === "off" && data.doubtful === 0)) return null;
  return (
    <aside
      aria-label="Respostas por e-mail"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted"
    >
      {data.state !== "off" && (
        <p className={data.state === "failing" ? "text-danger" : undefined}>{stateOf(data, clock, when)}</p>
      )}
      {data.doubtful > 0 && (
        <Link
          to="/dashboard/leads/emails"
          className="touch-target font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          {data.doubtful === 1
            ? "1 e-mail sem lead: a quem pertence?"
            : `${data.doubtful.toLocaleString("pt-BR")} e-mails sem lead: a quem pertencem?`}
        </Link>
      )}
    </aside>
  );
}

function stateOf(
  { state, address, lookedAt, trouble, troubleSince }: Mailbox,
  clock: (iso: string) => string,
  when: (iso: string) => string,
) {
  if (state === "failing")
    return `As respostas de ${address} não são lidas desde ${clock(troubleSince ?? "")}. ${trouble}`;
  return lookedAt
    ? `Respostas de ${address} lidas ${when(lookedAt)}.`
    : `As respostas de ${address} ainda não foram lidas.`;
}
