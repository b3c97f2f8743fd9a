import { cx } from "class-variance-authority";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import type { Check, Operation } from "./checks/schema.ts";

const LOOKS = {
  ok: { text: "Está tudo bem.", border: "border-l-success" },
  attention: { text: "O site funciona, e algo pede atenção.", border: "border-l-warning" },
  failing: { text: "Algo não está funcionando.", border: "border-l-danger" },
} as const;

export function Summary({ state, checks }: Pick<Operation, "state" | "checks">) {
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
