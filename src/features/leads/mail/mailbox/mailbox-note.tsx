import { queryOptions, useQuery } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useClock, useWhen } from "#src/ui/api/time-zone.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { Mailbox, UnmatchedMail } from "./schema.ts";

export const MAILBOX_KEY = ["mailbox"] as const;
const REFRESH_MS = 30_000;

const mailboxQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: MAILBOX_KEY,
    queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", {}, signal),
    refetchInterval: REFRESH_MS,
  });

export const unmatchedMailsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...MAILBOX_KEY, "doubtful"],
    queryFn: async ({ signal }) =>
      (await api.get<{ mails: UnmatchedMail[] }>("/api/mailbox/doubtful", {}, signal)).mails,
    refetchInterval: REFRESH_MS,
  });

/** Shows how many mails have no lead yet, and to administrators whether replies by e-mail are being read. */
export function MailboxNote() {
  return may(useUser().role, "administrator") ? <StateNote /> : <UnmatchedNote />;
}

function StateNote() {
  const clock = useClock();
  const when = useWhen();
  const { data } = useQuery(mailboxQuery(useApi()));
  if (!data || (data.state === "off" && data.doubtful === 0)) return null;
  return (
    <Note>
      {data.state !== "off" && (
        <p className={data.state === "failing" ? "text-danger" : undefined}>{stateOf(data, clock, when)}</p>
      )}
      <UnmatchedLink count={data.doubtful} />
    </Note>
  );
}

function UnmatchedNote() {
  const { data = [] } = useQuery(unmatchedMailsQuery(useApi()));
  if (data.length === 0) return null;
  return (
    <Note>
      <UnmatchedLink count={data.length} />
    </Note>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <aside
      aria-label="Respostas por e-mail"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted"
    >
      {children}
    </aside>
  );
}

function UnmatchedLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/dashboard/leads/emails"
      className="touch-target font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      {count === 1
        ? "1 e-mail sem lead: a quem pertence?"
        : `${count.toLocaleString("pt-BR")} e-mails sem lead: a quem pertencem?`}
    </Link>
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
