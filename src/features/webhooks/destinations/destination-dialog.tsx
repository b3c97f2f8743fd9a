import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { ChoiceGroup, toggle } from "#src/ui/forms/choice-group.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { type FieldForm, SwitchField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { EVENTS } from "../labels.ts";
import { type Destination, destinationInputSchema, type SubscribedEvent, warnOf } from "../schema.ts";
import { type DestinationFields, useSaveDestination } from "../webhook-queries.ts";
import { SecretField } from "./secret-field.tsx";

const NEW: DestinationFields = {
  name: "",
  url: "",
  events: ["contact", "lead-magnet", "newsletter"],
  isActive: true,
};

interface DestinationDialogProps {
  /** `null` for a new destination. */
  destination: Destination | null;
  /** Receives the new secret, which is shown only once. */
  onSecret: (destination: Destination) => void;
  onClose: () => void;
}

export function DestinationDialog({ destination, onSecret, onClose }: DestinationDialogProps) {
  const save = useSaveDestination(destination);
  const { toast } = useToast();
  const { name, url, events, isActive } = destination ?? NEW;
  const form = useForm<DestinationFields>({
    values: { name, url, events, isActive },
    check: checkBy(destinationInputSchema),
    send: async (fields) => {
      const saved = await save.mutateAsync(fields);
      toast({ title: destination ? "Destino atualizado!" : "Destino criado!" });
      onClose();
      if (!destination) onSecret(saved);
    },
    failed: tryAgain,
    failedTitle: "Erro ao salvar destino",
  });
  const warning = warnOf(form.values.url);
  return (
    <DialogForm
      form={form}
      title={destination ? "Editar destino" : "Novo destino"}
      action="Salvar"
      busy="Salvando..."
      hasCancel={false}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" autoComplete="off" />
      <TextField
        form={form}
        name="url"
        label="URL"
        hint={
          warning ? (
            <output className="font-medium text-danger">{warning}</output>
          ) : (
            "Recebe cada aviso como um POST com JSON."
          )
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
      />
      <EventChoice form={form} />
      <SwitchField
        form={form}
        name="isActive"
        label="Ativo"
        hint="Desativado, o destino não recebe nenhum aviso."
      />
      {destination && <SecretField destination={destination} onSecret={onSecret} />}
    </DialogForm>
  );
}

function EventChoice({ form }: { form: FieldForm<{ events: SubscribedEvent[] }> }) {
  const { events } = form.values;
  return (
    <ChoiceGroup label="Eventos" error={form.errors.events}>
      <div className="divide-y overflow-hidden rounded-control border border-line-strong">
        {(Object.keys(EVENTS) as SubscribedEvent[]).map((event) => (
          <label
            key={event}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="events"
              className="size-4.5 shrink-0 accent-primary"
              checked={events.includes(event)}
              onChange={({ target }) => form.change({ events: toggle(events, event, target.checked) })}
            />
            <span className="flex min-w-0 flex-col gap-x-2.5 text-sm font-semibold sm:flex-row sm:flex-wrap">
              {EVENTS[event].label}
              <span className="font-normal text-muted">{EVENTS[event].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
