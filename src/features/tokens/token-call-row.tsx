import { useKindName } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { useExactTime } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import type { TokenCall } from "./schema.ts";

export function TokenCallRow({ call }: { call: TokenCall }) {
  const exactTime = useExactTime();
  const nameOf = useKindName();
  const { label, tone } = outcomeOf(call);
  return (
    <div className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-sm font-semibold wrap-anywhere">
          {call.title ?? <span className="font-normal text-muted">Sem título</span>}
        </p>
        {call.detail && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{call.detail}</p>}
      </div>
      <div className="flex items-center gap-2.5 sm:flex-col sm:items-end sm:gap-1">
        <Badge tone={tone}>{label}</Badge>
        <p className="text-xs whitespace-nowrap text-muted tabular-nums">
          {nameOf(call.kind)} · <time dateTime={call.createdAt}>{exactTime(call.createdAt)}</time>
        </p>
      </div>
    </div>
  );
}

function outcomeOf({ status, isDryRun }: TokenCall) {
  if (status >= 500) return { label: `${status} Falha nossa`, tone: "danger" } as const;
  if (status >= 400) return { label: `${status} Recusada`, tone: "warning" } as const;
  if (isDryRun) return { label: "200 Simulação", tone: "neutral" } as const;
  if (status === 200) return { label: "200 Já existia", tone: "neutral" } as const;
  return { label: `${status} Criado`, tone: "success" } as const;
}
