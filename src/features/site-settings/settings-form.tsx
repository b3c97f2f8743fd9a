import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { LeaveDialog } from "#src/ui/dialogs/leave-dialog.tsx";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";
import { ColorPreview } from "./color-preview.tsx";
import { settingsChangeSchema } from "#src/settings/schema.ts";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { StagedFormState } from "#src/publishing/editor/staged/staged-form-state.tsx";
import { StagedScreenHeader } from "#src/publishing/editor/staged/staged-screen-header.tsx";
import { HistoryButton } from "#src/publishing/history/dialog/history-button.tsx";
import { LookPreview } from "./look-preview.tsx";
import type { SettingsWithVersions } from "./schema.ts";
import { SETTINGS_CARDS, SETTINGS_LABELS, type SettingsCard } from "./settings-fields.ts";
import type { SettingsForm as Form } from "./settings-form-type.ts";
import { SettingsInput } from "./settings-input.tsx";
import { SETTINGS_PATH } from "./settings-queries.ts";
import { toValues, useSettingsDraft } from "./use-settings-draft.ts";

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
  const staged = useSettingsDraft(form, settings, opened);
  const held = useLeaveGuard(staged.isDirty && !staged.isBusy);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(staged.publish)(event)}>
      <StagedScreenHeader
        title="Configurações"
        staged={staged}
        publishLabel={staged.hasDraft ? "Publicar alterações" : "Salvar Configurações"}
        onKeep={(event) => void form.handleSubmit(staged.keep)(event)}
      />
      <div className="mb-5">
        <HistoryButton
          path={SETTINGS_PATH}
          title="Configurações do site"
          isPublished
          labels={SETTINGS_LABELS}
          variant="outline"
          onRestored={staged.showRestored}
        />
      </div>
      <StagedFormState
        item={{ path: SETTINGS_PATH }}
        labels={SETTINGS_LABELS}
        staged={staged}
        className="not-empty:mb-5"
      />
      <nav aria-label="Partes das configurações" className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {SETTINGS_CARDS.map((card) => (
          <a
            key={card.title}
            href={`#${cardId(card)}`}
            // Here it leads nowhere else, which the question before leaving cannot know.
            onClick={(event) => {
              event.preventDefault();
              show(document.getElementById(cardId(card)));
            }}
            className="touch-target py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {card.title}
          </a>
        ))}
      </nav>
      <div className="gap-x-5 xl:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
        {SETTINGS_CARDS.map((card) => (
          <CardOfFields key={card.title} card={card} form={form} siteUrlInForce={settings.siteUrlInForce} />
        ))}
      </div>
      <LeaveDialog held={held} text="As alterações desta tela ainda não foram salvas." />
    </form>
  );
}

/** The address of a card ends in it. */
function cardId({ rows }: SettingsCard): string {
  return `card-${rows.flat()[0]}`;
}

/** The address may end in the id of a card; it comes after the settings have been read. */
function showIfAsked(heading: HTMLElement | null): void {
  if (heading && location.hash === `#${heading.id}`) show(heading);
}

function show(heading: HTMLElement | null): void {
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
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
  const id = cardId(card);
  return (
    <section aria-labelledby={id} className="rounded-card border bg-surface p-5 sm:p-6">
      <h2
        id={id}
        ref={showIfAsked}
        tabIndex={-1}
        className="scroll-mt-36 font-sans text-base font-semibold tracking-normal"
      >
        {card.title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{card.text}</p>
      <div className="mt-5 grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
        {card.rows.flatMap((row) =>
          [row]
            .flat()
            .map((name) => (
              <SettingsInput
                key={name}
                name={name}
                isHalf={Array.isArray(row)}
                form={form}
                hint={name === "siteUrl" ? `Em vigor: ${siteUrlInForce}` : undefined}
              />
            )),
        )}
        {card.title === "Cores" && <LiveColors form={form} />}
        {card.title === "Identidade visual" && <LookPreview form={form} />}
      </div>
    </section>
  );
}

function LiveColors({ form }: { form: Form }) {
  const [primaryColor = "", secondaryColor = "", accentColor = ""] = useWatch({
    control: form.control,
    name: ["primaryColor", "secondaryColor", "accentColor"],
  });
  return <ColorPreview colors={{ primaryColor, secondaryColor, accentColor }} />;
}
