import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Field } from "#src/ui/forms/field.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { SaveForm } from "#src/ui/forms/save-form.tsx";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { Switch } from "#src/ui/primitives/switch.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { EventChoice } from "./event-choice.tsx";
import {
  type Destination,
  destinationInputSchema,
  type SubscribedEvent,
  warnOf,
} from "#src/features/webhooks/schema.ts";
import { SecretField } from "./secret-field.tsx";
import { type DestinationFields, useSaveDestination } from "#src/features/webhooks/webhook-queries.ts";

const FIELDS = ["name", "url", "events", "isActive"] as const;
const NEW = { name: "", url: "", events: ["contact", "lead-magnet", "newsletter"], isActive: true } as const;

interface DestinationDialogProps {
  /** The destination to change; `null` for a new one. */
  destination: Destination | null;
  /** Called with a new secret, which is shown this once. */
  onSecret: (destination: Destination) => void;
  onClose: () => void;
}

export function DestinationDialog({ destination, onSecret, onClose }: DestinationDialogProps) {
  const save = useSaveDestination(destination);
  const { toast } = useToast();
  const { name, url, events, isActive } = destination ?? NEW;
  const form = useForm({
    resolver: zodResolver(destinationInputSchema),
    defaultValues: { name, url, events: [...events] as SubscribedEvent[], isActive },
  });
  const { errors, isDirty } = form.formState;
  const warning = warnOf(useWatch({ control: form.control, name: "url" }));

  const submit = async (fields: DestinationFields): Promise<void> => {
    let saved: Destination;
    try {
      saved = await save.mutateAsync(fields);
    } catch (error) {
      if (showServerErrors(error, FIELDS, form.setError)) return;
      const description = serverText(error, "Tente novamente.");
      toast({ title: "Erro ao salvar destino", description, tone: "destructive" });
      return;
    }
    toast({ title: destination ? "Destino atualizado!" : "Destino criado!" });
    onClose();
    if (!destination) onSecret(saved);
  };

  return (
    <FormDialog title={destination ? "Editar destino" : "Novo destino"} isDirty={isDirty} onClose={onClose}>
      <SaveForm onSubmit={form.handleSubmit(submit)} isSaving={save.isPending}>
        <Field label="Nome" error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register("name")} maxLength={100} autoComplete="off" />}
        </Field>
        <Field
          label="URL"
          error={errors.url?.message}
          hint={
            warning ? (
              <output className="font-medium text-danger">{warning}</output>
            ) : (
              "Recebe cada aviso como um POST com JSON."
            )
          }
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("url")}
              type="url"
              inputMode="url"
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
            />
          )}
        </Field>
        <EventChoice registration={form.register("events")} error={errors.events?.message} />
        <Switch
          {...form.register("isActive")}
          label="Ativo"
          hint="Desligado, o destino não recebe nada do que acontecer."
        />
        {destination && <SecretField destination={destination} onSecret={onSecret} />}
      </SaveForm>
    </FormDialog>
  );
}
