import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import type { Check } from "./checks/schema.ts";
import { RetryButton } from "./operation-buttons.tsx";
import { STATES } from "./states.ts";

interface CheckRowProps {
  check: Check;
  failedJobs: number;
}

export function CheckRow({ check, failedJobs }: CheckRowProps) {
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
      {name === "mail" && (
        <a
          href="#e-mail"
          className="inline-flex min-h-6 items-center text-sm text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Servidor de e-mail
        </a>
      )}
      {name === "queue" && failedJobs > 0 && <RetryButton />}
    </li>
  );
}
