import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "#src/ui/primitives/button.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";
import { ColourPreview } from "./colour-preview.tsx";
import { settingsChangeSchema } from "#src/settings/schema.ts";
import type { SavedDraft } from "#src/publishing/editor/draft-store.ts";
import { StagedFormState } from "#src/publishing/editor/staged-form-state.tsx";
import { HistoryButton } from "#src/publishing/history/history-button.tsx";
import { LookPreview } from "./look-preview.tsx";
import type { SettingsWithVersions } from "./schema.ts";
import { SETTINGS_CARDS, SETTINGS_LABELS, type SettingsCard } from "./settings-fields.ts";
import type { SettingsForm as Form } from "./settings-form-type.ts";
import { SettingsInput } from "./settings-input.tsx";
import { SETTINGS_PATH } from "./settings-queries.ts";
import { toValues, useSettingsDraft } from "./use-settings-draft.ts";

/** On a phone both buttons of the bar that stays in sight fit into one row. */
const COMPACT = "max-sm:px-2.5 max-sm:text-sm";

interface SettingsFormProps {
  settings: SettingsWithVersions;
  /** The draft; `null`: the form begins with what is in force. */
  opened: SavedDraft | null;
}

/** The screen when its data is loaded: one form, saved as a whole. */
export function SettingsForm({ settings, opened }: SettingsFormProps) {
  const form: Form = useForm({
    resolver: zodResolver(settingsChangeSchema),
    defaultValues: toValues({ ...settings, ...opened }),
  });
  const { isDirty, isSubmitting } = form.formState;
  const { staged, isSending, publish, keep, discard } = useSettingsDraft(form, settings, opened);
  const { draft, conflicts } = staged;
  const isBusy = isSending || isSubmitting;
  const blocker = useLeaveGuard(isDirty && !isBusy);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(publish)(event)}>
      <div className="sticky top-15 z-20 -mx-1 mb-5 bg-paper/95 px-1 pt-2 lg:top-0 [&>header]:mb-0 [&>header]:pb-3">
        <ScreenHeader title="Configurações">
          {isDirty && <span className="text-sm text-muted max-sm:w-full">Alterações não salvas</span>}
          <Button
            variant="outline"
            className={COMPACT}
            // Not `disabled`: the button must not lose the focus by being pressed.
            aria-disabled={isBusy || !isDirty || conflicts.length > 0}
            onClick={(event) => !isBusy && isDirty && void form.handleSubmit(keep)(event)}
          >
            Guardar rascunho
          </Button>
          <Button type="submit" className={COMPACT} disabled={isBusy || conflicts.length > 0}>
            {isSubmitting ? "Salvando..." : draft ? "Publicar alterações" : "Salvar Configurações"}
          </Button>
        </ScreenHeader>
      </div>
      <div className="mb-5">
        <HistoryButton
          path={SETTINGS_PATH}
          title="Configurações do site"
          isPublished
          labels={SETTINGS_LABELS}
          variant="outline"
          onRestored={staged.adopt}
        />
      </div>
      <StagedFormState
        path={SETTINGS_PATH}
        labels={SETTINGS_LABELS}
        conflicts={conflicts}
        hasDraft={draft !== null}
        isBusy={isBusy}
        onChoose={staged.choose}
        onDiscard={discard}
      />
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
        {card.title === "Identidade visual" && <LookPreview form={form} />}
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
