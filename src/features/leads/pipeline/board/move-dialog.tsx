import { useState } from "react";
import { readReais, toTypedReais } from "#src/shared/money.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { leadName } from "../../labels.ts";
import type { Pipeline } from "../schema.ts";
import type { BoardMove } from "./board-queries.ts";

interface DialogProps {
  move: BoardMove;
  onMove: (move: BoardMove) => void;
  onClose: () => void;
}

/** Tells whether a move asks for something: a deal that is won for its value, a lost one for the reason. */
export const asksOnTheWay = ({ card, to }: BoardMove): boolean =>
  (to.status === "CONVERTED" || to.status === "LOST") && card.status !== to.status;

/** Asks for the value of a deal that is won. */
export function WonDialog({ move, onMove, onClose }: DialogProps) {
  const { card, to } = move;
  const form = useForm({
    values: { value: card.value === null ? "" : toTypedReais(card.value) },
    check: ({ value }) => (readReais(value) ? {} : { value: "Valor: escreva como 45.000,00" }),
    send: async ({ value }) => onMove({ ...move, more: { value: readReais(value) ?? null } }),
  });
  return (
    <DialogForm
      form={form}
      title={`${leadName(card)}: ${to.name}`}
      intro={<p>Por quanto o negócio foi fechado?</p>}
      action="Registrar"
      hasCancel={false}
      asksToLeave={false}
      size="sm"
      moreActions={<NotNow onClick={() => onMove(move)} />}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="value"
        label="Valor"
        inputMode="decimal"
        placeholder="R$"
        autoComplete="off"
      />
    </DialogForm>
  );
}

const OTHER = "outro";

/** Asks why a deal was lost. */
export function LostDialog({ move, pipeline, onMove, onClose }: DialogProps & { pipeline: Pipeline }) {
  const { card, to } = move;
  const { lostReasons, isReasonRequired } = pipeline;
  const [known] = useState(() => new Map(lostReasons.map((reason, index) => [String(index), reason])));
  const form = useForm({
    values: { reason: known.size > 0 ? "" : OTHER, other: "" },
    check: ({ reason, other }) => ({
      ...(reason === "" && { reason: "Motivo: escolha um" }),
      ...(reason === OTHER &&
        other.trim() === "" && { other: "Motivo: escreva por que o negócio se perdeu" }),
    }),
    send: async ({ reason, other }) =>
      onMove({ ...move, more: { lostReason: known.get(reason) ?? other.trim() } }),
  });
  return (
    <DialogForm
      form={form}
      title={`${leadName(card)}: ${to.name}`}
      intro={<p>Por que o negócio se perdeu?</p>}
      action="Registrar"
      hasCancel={isReasonRequired}
      asksToLeave={false}
      size="sm"
      moreActions={!isReasonRequired && <NotNow onClick={() => onMove(move)} />}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="reason"
        label="Motivo da perda"
        options={{ "": "Escolha", ...Object.fromEntries(known), [OTHER]: "Outro" }}
      />
      {form.values.reason === OTHER && (
        <TextField form={form} name="other" label="Qual?" maxLength={160} autoComplete="off" />
      )}
    </DialogForm>
  );
}

function NotNow({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      Agora não
    </Button>
  );
}
