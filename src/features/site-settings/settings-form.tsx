import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "#src/ui/primitives/button.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { showServerErrors } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";
import { ColourPreview } from "./colour-preview.tsx";
import { type SettingsAnswer, type SettingsChange, settingsChangeSchema } from "#src/settings/schema.ts";
import { SETTINGS_CARDS, SETTINGS_FIELDS, type SettingsCard } from "./settings-fields.ts";
import { type SettingsForm as Form, SettingsInput } from "./settings-input.tsx";
import { useSaveSettings } from "./settings-queries.ts";

/** The screen when its data is loaded: one form, saved as a whole. */
export function SettingsForm({ settings }: { settings: SettingsAnswer }) {
  const form: Form = useForm({
    resolver: zodResolver(settingsChangeSchema),
    defaultValues: toValues(settings),
  });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useSubmit(form);
  const blocker = useLeaveGuard(isDirty && !isSubmitting);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <div className="sticky top-15 z-20 -mx-1 mb-5 bg-paper/95 px-1 pt-2 lg:top-0 [&>header]:mb-0 [&>header]:pb-3">
        <ScreenHeader title="Configurações">
          {isDirty && <span className="text-sm text-muted">Alterações não salvas</span>}
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Salvando..." : "Salvar Configurações"}
          </Button>
        </ScreenHeader>
      </div>
      <div className="gap-x-5 xl:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
        {SETTINGS_CARDS.map((card) => (
          <CardOfFields key={card.title} card={card} form={form} siteUrlInForce={settings.siteUrlInForce} />
        ))}
      </div>
      <ConfirmDialog
        isOpen={blocker !== undefined}
        title="Sair sem salvar?"
        text="As alterações desta tela ainda não foram salvas."
        action="Sair sem salvar"
        cancel="Continuar editando"
        onConfirm={() => blocker?.proceed()}
        onClose={() => blocker?.reset()}
      />
    </form>
  );
}

function CardOfFields({
  card,
  form,
  siteUrlInForce,
}: {
  card: SettingsCard;
  form: Form;
  siteUrlInForce: string;
}) {
  const id = `card-${card.fields[0]?.name}`;
  return (
    <section aria-labelledby={id} className="rounded-card border bg-surface p-5 sm:p-6">
      <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
        {card.title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{card.text}</p>
      <div className="mt-5 grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
        {card.fields.map((field) => (
          <SettingsInput
            key={field.name}
            field={field}
            form={form}
            hint={field.name === "siteUrl" ? `Em vigor: ${siteUrlInForce}` : undefined}
          />
        ))}
        {card.title === "Cores" && <LiveColours form={form} />}
      </div>
    </section>
  );
}

function LiveColours({ form }: { form: Form }) {
  const [primary = "", secondary = ""] = useWatch({
    control: form.control,
    name: ["primaryColor", "secondaryColor"],
  });
  return <ColourPreview primary={primary} secondary={secondary} />;
}

function useSubmit(form: Form): (changes: SettingsChange) => Promise<void> {
  const save = useSaveSettings();
  const { toast } = useToast();
  return async (changes) => {
    try {
      form.reset(toValues(await save.mutateAsync(changes)));
      toast({ title: "Configurações salvas" });
    } catch (error) {
      showServerErrors(error, SETTINGS_FIELDS, form.setError);
      toast({
        title: "Erro ao salvar",
        description: "Não foi possível salvar as configurações.",
        tone: "destructive",
      });
    }
  };
}

/** An input cannot hold `null`: empty text stands for it. */
function toValues(settings: SettingsAnswer): SettingsChange {
  return Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, settings[name] ?? ""]));
}
