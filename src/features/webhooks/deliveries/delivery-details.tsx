import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { DeliveryDetail } from "../schema.ts";
import { deliveryQuery, useResend } from "../webhook-queries.ts";

export function DeliveryDetails({ id, canResend }: { id: string; canResend: boolean }) {
  const { data, error, refetch } = useQuery(deliveryQuery(useApi(), id));
  const resend = useResend();
  if (!data) {
    return (
      <div className="px-4 pb-4">
        {error ? (
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-4 px-4 pt-1 pb-4">
      {data.detail && <p className="text-sm font-medium wrap-anywhere text-danger">{data.detail}</p>}
      <Text label="Enviado" aside={data.webhookId} text={indent(data.payload)} />
      {data.status !== null && (
        <Text label="Resposta" aside={describeAnswer(data)} text={data.answer || "(corpo vazio)"} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {!canResend && <p className="text-sm text-muted">Ative o destino para reenviar.</p>}
        <Button
          variant="outline"
          size="sm"
          disabled={!canResend || resend.isPending}
          onClick={() => resend.mutate(id)}
        >
          {resend.isPending ? "Reenviando..." : "Reenviar"}
        </Button>
      </div>
    </div>
  );
}

function describeAnswer({ status, durationMs }: DeliveryDetail): string {
  return durationMs === null
    ? `status ${status}`
    : `status ${status} em ${durationMs.toLocaleString("pt-BR")} ms`;
}

interface TextProps {
  label: string;
  aside: string;
  text: string;
}

/** Shows a text exactly as it was sent or received. A long one scrolls, by keyboard too. */
function Text({ label, aside, text }: TextProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-sans text-sm font-semibold tracking-normal">
          {label}
        </h3>
        <p className="font-mono text-xs break-all text-muted">{aside}</p>
      </div>
      <pre
        // A scrollable area must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={id}
        // aria-labelledby needs a role, and <fieldset>, which the rule prefers, is for form fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        className="max-h-64 overflow-auto rounded-control border border-line bg-sunken px-3.5 py-3 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}

function indent(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
