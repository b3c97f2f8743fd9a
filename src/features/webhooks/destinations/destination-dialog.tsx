import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { SwitchField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type Destination, destinationInputSchema, warnOf } from "../schema.ts";
import { type DestinationFields, useSaveDestination } from "../webhook-queries.ts";
import { EventChoice } from "./event-choice.tsx";
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
    failed: "Tente novamente.",
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
        hint="Desligado, o destino não recebe nada do que acontecer."
      />
      {destination && <SecretField destination={destination} onSecret={onSecret} />}
    </DialogForm>
  );
}
