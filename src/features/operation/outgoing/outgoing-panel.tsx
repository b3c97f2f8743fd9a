import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutgoingPart } from "#src/shared/outgoing-parts.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { type Decision, outgoingQuery, useDecide } from "./outgoing-queries.ts";
import type { Outgoing } from "./schema.ts";
import { countOf, describeCounts, PART_HINTS, PART_NAMES } from "./words.ts";

export function OutgoingPanel() {
  const { data } = useQuery(outgoingQuery(useApi()));
  const moment = useMoment();
  const decide = useDecide();
  const [asked, setAsked] = useState<Decision>();
  if (!data?.isHeld) return null;
  const { counts, held, since } = data;
  return (
    <div id="envios" className="scroll-mt-24">
      <Panel title="Envios retidos">
        <p className="mt-2 max-w-prose text-sm text-muted">
          Uma cópia foi restaurada em {since && <time dateTime={since}>{moment(since)}</time>}. Desde então
          nada é enviado automaticamente, até você decidir. O site e os formulários funcionam, e os envios
          deles também ficam retidos aqui. Links de senha e convites são enviados normalmente.
        </p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {held.map((part) => (
            <li
              key={part}
              className="grid gap-x-6 gap-y-3 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <h3 className="font-sans text-[0.96875rem] font-semibold tracking-normal">
                  {countOf(part, counts)}
                </h3>
                <p className="mt-0.5 text-sm text-muted">{PART_HINTS[part]}</p>
              </div>
              <Decide only={part} onAsk={setAsked} />
            </li>
          ))}
        </ul>
        {held.length > 1 && (
          <div className="mt-4">
            <Decide onAsk={setAsked} />
          </div>
        )}
      </Panel>
      <ConfirmDialog
        isOpen={asked !== undefined}
        {...wordsOf(asked, data)}
        cancel="Voltar"
        onConfirm={() => asked && !decide.isPending && decide.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

function Decide({ only, onAsk }: { only?: OutgoingPart; onAsk: (decision: Decision) => void }) {
  const of = only ? { only } : {};
  const name = only ? `: ${PART_NAMES[only]}` : "";
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        {...(only && { variant: "outline", size: "sm" })}
        aria-label={only && `Liberar${name}`}
        onClick={() => onAsk({ act: "release", ...of })}
      >
        {only ? "Liberar" : "Liberar tudo"}
      </Button>
      <Button
        variant={only ? "ghost" : "outline"}
        {...(only && { size: "sm" })}
        aria-label={only && `Cancelar${name}`}
        onClick={() => onAsk({ act: "discard", ...of })}
      >
        {only ? "Cancelar" : "Cancelar tudo"}
      </Button>
    </div>
  );
}

function wordsOf(decision: Decision | undefined, { counts, held }: Outgoing) {
  const parts = decision?.only ? [decision.only] : held;
  const waiting = describeCounts(counts, parts);
  return decision?.act === "discard"
    ? {
        title: "Cancelar os envios?",
        text: `Serão cancelados: ${waiting}. E-mails programados ficam como cancelados na linha do tempo dos leads, e webhooks, nas entregas. Os próximos envios saem normalmente.`,
        action: "Cancelar envios",
      }
    : {
        title: "Liberar os envios?",
        text: `Serão enviados agora, ou na hora marcada: ${waiting}. Isso não pode ser desfeito. Os próximos envios saem normalmente.`,
        action: "Liberar envios",
      };
}
