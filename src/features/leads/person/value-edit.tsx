import Pencil from "lucide-react/icons/pencil";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatReais, readReais, toTypedReais } from "#src/shared/money.ts";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import type { LeadDetails } from "../schema.ts";
import { useChangeLead } from "./person-queries.ts";

/** The deal's value, changed in its place. */
export function ValueEdit({ lead }: { lead: LeadDetails }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  if (isOpen) return <ValueForm lead={lead} onClose={close} />;
  return (
    <div>
      <p className="text-sm text-muted">Valor</p>
      <button
        ref={button}
        type="button"
        className="touch-target group inline-flex min-h-9 items-center gap-2 rounded-control text-left font-semibold tabular-nums"
        onClick={() => setOpen(true)}
      >
        {lead.value === null ? (
          <span className="font-normal text-primary-ink underline-offset-4 group-hover:underline">
            Definir valor
          </span>
        ) : (
          <>
            {formatReais(lead.value)}
            <span className="sr-only">: mudar o valor</span>
          </>
        )}
        <Pencil aria-hidden size={14} className="text-muted" />
      </button>
    </div>
  );
}

function ValueForm({ lead, onClose }: { lead: LeadDetails; onClose: () => void }) {
  const change = useChangeLead(lead.id);
  const form = useForm({
    values: { value: lead.value === null ? "" : toTypedReais(lead.value) },
    isGuarded: true,
    check: ({ value }) => (readReais(value) === undefined ? { value: "Valor: escreva como 45.000,00" } : {}),
    send: async ({ value }) => {
      await change.mutateAsync({ value: readReais(value) ?? null });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <Form
      form={form}
      aria-label="Valor do negócio"
      className="grid gap-2"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <TextField
        form={form}
        name="value"
        label="Valor"
        inputMode="decimal"
        placeholder="R$"
        autoComplete="off"
        compact
        takesFocus
      />
      <FormFailure text={form.failure} isPlain />
      <div className="flex gap-2">
        <SubmitButton form={form} busy="Salvando..." size="sm">
          Salvar
        </SubmitButton>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}
