import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Check, CheckState, ErrorGroup, Operation } from "./checks/schema.ts";
import { RetryButton } from "./operation-buttons.tsx";
import { operationQuery } from "./operation-queries.ts";

const LOOKS = {
  ok: { text: "Está tudo bem.", border: "border-l-success" },
  attention: { text: "O site funciona, mas algo precisa de atenção.", border: "border-l-warning" },
  failing: { text: "Algo não está funcionando.", border: "border-l-danger" },
} as const;

/** Labels and colors of states. The label carries the meaning alone, for people who do not see the color. */
const STATES = {
  ok: { label: "Em ordem", tone: "success" },
  attention: { label: "Atenção", tone: "warning" },
  failing: { label: "Falhando", tone: "danger" },
} as const satisfies Record<CheckState, object>;

/** Forms on this screen, by the check that they belong to. */
const FORMS: Partial<Record<string, { href: string; text: string }>> = {
  mail: { href: "#e-mail", text: "Servidor de e-mail" },
  "mail-authorization": { href: "#autorizacao", text: "Autorização da conta" },
  mailbox: { href: "#caixa", text: "Caixa de respostas" },
};

export function OperationPanel() {
  const { data, error, refetch } = useQuery(operationQuery(useApi()));
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid gap-6" aria-busy="true">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-160 rounded-card" />
      </div>
    );
  return (
    <>
      <Summary {...data} />
      <ListFrame>
        {data.checks.map((check) => (
          <CheckRow key={check.name} check={check} failedJobs={data.failedJobs} />
        ))}
      </ListFrame>
      <ErrorList errors={data.errors} />
    </>
  );
}

interface CheckRowProps {
  check: Check;
  failedJobs: number;
}

function CheckRow({ check, failedJobs }: CheckRowProps) {
  const { name, label, state, since, detail, advice, facts } = check;
  const moment = useMoment();
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:p-5">
      <div>
        <h2 className="font-sans text-[0.96875rem] font-semibold tracking-normal">{label}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="break-words">{detail}</p>
        {advice && <p className="mt-1.5 break-words text-muted">{advice}</p>}
        {facts.length > 0 && (
          <dl className="mt-2 grid gap-1 text-muted">
            {facts.map((fact) => (
              <div key={fact.label + fact.value} className="break-words">
                <dt className="inline font-semibold">{fact.label}:</dt>{" "}
                <dd className="inline">{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="mt-1.5 text-xs text-muted">
          Assim desde <time dateTime={since}>{moment(since)}</time>
        </p>
      </div>
      {FORMS[name] && (
        <a
          href={FORMS[name].href}
          className="inline-flex min-h-6 items-center text-sm text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {FORMS[name].text}
        </a>
      )}
      {name === "queue" && failedJobs > 0 && <RetryButton />}
    </li>
  );
}

/** Lists the errors of the last 24 hours by cause; renders nothing without errors. */
function ErrorList({ errors }: { errors: ErrorGroup[] }) {
  const moment = useMoment();
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="erros">
      <h2 id="erros" className="mb-3 text-xl">
        Erros das últimas 24 horas
      </h2>
      <ListFrame>
        {errors.map(({ message, count, lastAt, requestIds }) => (
          <li key={message + lastAt} className="p-4 text-sm sm:p-5">
            <p className="font-semibold break-words">{message}</p>
            <p className="mt-1 text-muted">
              {count === 1 ? "Uma vez" : `${count.toLocaleString("pt-BR")} vezes`}, a última em{" "}
              <time dateTime={lastAt}>{moment(lastAt)}</time>
            </p>
            {requestIds.length > 0 && (
              <p className="mt-1 text-xs break-all text-muted">Pedidos: {requestIds.join(", ")}</p>
            )}
          </li>
        ))}
      </ListFrame>
    </section>
  );
}

function Summary({ state, checks }: Pick<Operation, "state" | "checks">) {
  const moment = useMoment();
  const { text, border } = LOOKS[state];
  const concerned = checks.filter((check) => check.state === state);
  const rest =
    state === "ok" ? sinceLast(checks, moment) : `Veja: ${concerned.map(({ label }) => label).join(", ")}.`;
  return (
    <output className={cx("block rounded-card border border-l-4 bg-surface p-4 sm:p-5", border)}>
      <p className="text-lg font-semibold">{text}</p>
      <p className="mt-1 text-sm text-muted">{rest}</p>
    </output>
  );
}

function sinceLast(checks: Check[], moment: (iso: string) => string): string {
  const since = checks.map((check) => check.since).reduce((last, one) => (one > last ? one : last), "");
  return since ? `Desde ${moment(since)}.` : "";
}
