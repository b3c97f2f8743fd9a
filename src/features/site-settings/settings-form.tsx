import { cx } from "class-variance-authority";
import { Link, useRevalidator, useSearchParams } from "react-router";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { DraftFormScreen } from "#src/publishing/editor/draft-form/draft-form-screen.tsx";
import { useDraftForm } from "#src/publishing/editor/draft-form/use-draft-form.ts";
import { EditorField } from "#src/publishing/editor/editor-field.tsx";
import { SETTINGS_FIELDS, type SettingsChange, settingsChangeSchema } from "#src/settings/schema.ts";
import type { BrandColors } from "#src/shared/colors/brand-colors.ts";
import { factOf } from "#src/shared/fields/declare-fields.ts";
import type { SiteLook } from "#src/shared/site-look.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { ColorPreview } from "./color-preview.tsx";
import { LogoInput } from "./logo-input.tsx";
import { LookInput } from "./look-input.tsx";
import type { LookField } from "./look-names.ts";
import { LookPreview } from "./look-preview.tsx";
import type { LogoField, SettingsWithVersions } from "./schema.ts";
import {
  SETTINGS_CARDS,
  SETTINGS_LABELS,
  SETTINGS_NAMES,
  type SettingsCard,
  type SettingsFormState,
} from "./settings-fields.ts";
import { SETTINGS_GROUPS, type SettingsGroup, settingsPath } from "./settings-parts.ts";
import { SETTINGS_PATH } from "./settings-queries.ts";

const PARAMETER = "grupo";

interface SettingsFormProps {
  settings: SettingsWithVersions;
  /** The draft; if `null`, the form starts with the published settings. */
  opened: SavedDraft | null;
}

/** The loaded screen: one form, saved as a whole. */
export function SettingsForm({ settings, opened }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const draftForm = useDraftForm({
    item: { path: SETTINGS_PATH },
    opened,
    stored: settings,
    toValues,
    check: checkBy(settingsChangeSchema),
    published: "Configurações salvas",
    // Name and colors apply to the dashboard too.
    onPublished: () => void revalidate(),
    failed: () => "Não foi possível salvar as configurações.",
    failedTitle: "Erro ao salvar",
    failedAlways: true,
  });
  const group = useSettingsGroup();
  const { errors } = draftForm.form;
  // Cards with errors are shown in every group.
  const cards = SETTINGS_CARDS.filter(
    (card) => !group || card.group === group || card.rows.flat().some((name) => errors[name]),
  );
  return (
    <DraftFormScreen
      title="Configurações"
      versionsOf="Configurações do site"
      path={SETTINGS_PATH}
      labels={SETTINGS_LABELS}
      draftForm={draftForm}
      publishLabel={draftForm.hasDraft ? "Publicar alterações" : "Salvar Configurações"}
    >
      <SettingsGroups shown={group} />
      <div className="gap-x-5 xl:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
        {cards.map((card) => (
          <CardOfFields
            key={card.title}
            card={card}
            form={draftForm.form}
            siteUrlInForce={settings.siteUrlInForce}
          />
        ))}
      </div>
    </DraftFormScreen>
  );
}

/** Replaces `null` by empty text, since inputs need one. */
function toValues(settings: Record<string, unknown>): SettingsChange {
  return Object.fromEntries(SETTINGS_NAMES.map((name) => [name, settings[name] ?? ""]));
}

function cardId({ rows }: SettingsCard): string {
  return `card-${rows.flat()[0]}`;
}

interface CardProps {
  card: SettingsCard;
  form: SettingsFormState;
  siteUrlInForce: string;
}

function CardOfFields({ card, form, siteUrlInForce }: CardProps) {
  const id = cardId(card);
  return (
    <section aria-labelledby={id} className="rounded-card border bg-surface p-5 sm:p-6">
      <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
        {card.title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{card.text}</p>
      <div className="mt-5 grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
        {card.rows.flatMap((row) =>
          [row].flat().map((name) => {
            const { control } = factOf(SETTINGS_FIELDS, name);
            if (control === "logo") return <LogoInput key={name} name={name as LogoField} form={form} />;
            if (control === "look") return <LookInput key={name} name={name as LookField} form={form} />;
            return (
              <EditorField
                key={name}
                fields={SETTINGS_FIELDS}
                name={name}
                form={form}
                hint={name === "siteUrl" ? `Em vigor: ${siteUrlInForce}` : undefined}
                className={`col-span-full ${Array.isArray(row) ? "sm:col-span-1" : ""}`}
              />
            );
          }),
        )}
        {card.title === "Cores" && <ColorPreview colors={toColors(form.values)} />}
        {card.title === "Identidade visual" && <LookPreview look={toLook(form.values)} />}
      </div>
    </section>
  );
}

function toColors({ primaryColor = "", secondaryColor = "", accentColor = "" }: SettingsChange): BrandColors {
  return { primaryColor, secondaryColor, accentColor };
}

function toLook(values: SettingsChange): SiteLook {
  const { identity = "none", typeface = "studio", cornerRadius = "medium" } = values;
  return { ...toColors(values), identity, typeface, cornerRadius };
}

/** Returns the group in the URL; undefined for all. */
function useSettingsGroup(): SettingsGroup | undefined {
  const asked = useSearchParams()[0].get(PARAMETER) ?? "";
  return Object.hasOwn(SETTINGS_GROUPS, asked) ? (asked as SettingsGroup) : undefined;
}

/** Navigates between the groups, each with a URL of its own; typed values stay, since it is one form. */
function SettingsGroups({ shown }: { shown: SettingsGroup | undefined }) {
  return (
    <nav aria-label="Partes das configurações" className="mb-5 flex flex-wrap gap-2 text-sm">
      <GroupLink to="/dashboard/settings" isShown={!shown}>
        Tudo
      </GroupLink>
      {Object.entries(SETTINGS_GROUPS).map(([group, label]) => (
        <GroupLink key={group} to={settingsPath(group as SettingsGroup)} isShown={group === shown}>
          {label}
        </GroupLink>
      ))}
    </nav>
  );
}

interface GroupLinkProps {
  to: string;
  isShown: boolean;
  children: React.ReactNode;
}

function GroupLink({ to, isShown, children }: GroupLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isShown ? "page" : undefined}
      className={cx(
        "touch-target rounded-control border px-3 py-1.5 font-medium",
        isShown
          ? "border-primary bg-primary-soft text-primary-ink"
          : "border-line text-muted hover:border-line-strong hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
