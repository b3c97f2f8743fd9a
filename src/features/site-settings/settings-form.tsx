import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { DraftFormScreen } from "#src/publishing/editor/draft-form/draft-form-screen.tsx";
import { useDraftForm } from "#src/publishing/editor/draft-form/use-draft-form.ts";
import { EditorField } from "#src/publishing/editor/editor-field.tsx";
import { SETTINGS_FIELDS, type SettingsChange, settingsChangeSchema } from "#src/settings/schema.ts";
import type { BrandColors } from "#src/shared/colors/brand-colors.ts";
import { factOf } from "#src/shared/fields/declare-fields.ts";
import { isFontRole } from "#src/shared/own-font.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { rankMatch } from "#src/shared/search/rank-match.ts";
import { pickLook, type SiteLook } from "#src/shared/site-look.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { ColorPreview } from "./color-preview.tsx";
import { ContrastLamp } from "./contrast-lamp.tsx";
import { FontInput } from "./font-input.tsx";
import { LogoInput } from "./logo-input.tsx";
import { LookInput, toCompany } from "./look-input.tsx";
import type { LookField } from "./look-names.ts";
import { LookPreview } from "./look-preview.tsx";
import type { LogoField, SettingsWithVersions } from "./schema.ts";
import {
  SETTINGS_CARDS,
  SETTINGS_LABELS,
  SETTINGS_NAMES,
  type SettingsCard,
  type SettingsFormState,
  type SettingsName,
} from "./settings-fields.ts";
import { SettingsNav, useSettingsPart } from "./settings-nav.tsx";
import { SETTINGS_PATH } from "./settings-queries.ts";

const MANY_CARDS = "gap-x-5 max-2xl:max-w-3xl 2xl:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid";

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
    isMerged: true,
    published: "Configurações salvas",
    // Name and colors apply to the dashboard too.
    onPublished: () => void revalidate(),
    failed: () => "Não foi possível salvar as configurações.",
    failedTitle: "Erro ao salvar",
    failedAlways: true,
  });
  const part = useSettingsPart();
  const [search, setSearch] = useSearch();
  const { errors } = draftForm.form;
  const countErrors = ({ rows }: SettingsCard) => rows.flat().filter((name) => errors[name]).length;
  // Cards with errors are always shown. A search goes through all cards.
  const cards = SETTINGS_CARDS.filter(
    (card) =>
      countErrors(card) > 0 || (search.trim() === "" ? part.cards.includes(card) : isFound(card, search)),
  );
  return (
    <DraftFormScreen
      title="Configurações"
      versionsOf="Configurações do site"
      path={SETTINGS_PATH}
      labels={SETTINGS_LABELS}
      draftForm={draftForm}
      publishLabel={draftForm.hasDraft ? "Publicar alterações" : "Salvar Configurações"}
      tools={
        <SearchField
          label="Buscar nas configurações"
          value={search}
          onChange={setSearch}
          placeholder="Logo, horário, robots.txt..."
        />
      }
    >
      <div className="gap-x-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
        <SettingsNav shown={part} countErrors={countErrors} />
        <div className="min-w-0">
          {cards.some(({ group }) => group === "aparencia") && (
            <LookPreview look={toLook(draftForm.form.values)} company={toCompany(draftForm.form)} />
          )}
          <div className={cards.length > 1 ? MANY_CARDS : "max-w-3xl"}>
            {cards.map((card) => (
              <CardOfFields
                key={card.slug}
                card={card}
                form={draftForm.form}
                siteUrlInForce={settings.siteUrlInForce}
              />
            ))}
            {cards.length === 0 && (
              <EmptyState
                title="Nenhuma configuração encontrada"
                text="Tente outra palavra do nome do campo."
              />
            )}
          </div>
        </div>
      </div>
    </DraftFormScreen>
  );
}

/** Replaces `null` by empty text, since inputs need one; a typeface is no text. Numbers get their punctuation. */
function toValues(settings: Record<string, unknown>): SettingsChange {
  return Object.fromEntries(
    SETTINGS_NAMES.map((name) => {
      const value = settings[name];
      const show = typeof value === "string" ? SHOWN[name] : undefined;
      return [name, show ? show(value as string) : (value ?? (isFontRole(name) ? null : ""))];
    }),
  );
}

const showPhone = (phone: string): string => readPhone(phone)?.shown ?? phone;
const SHOWN: Partial<Record<SettingsName, (value: string) => string>> = {
  cnpj: formatCnpj,
  contactPhone: showPhone,
  whatsappNumber: showPhone,
};

/** A link to a part or field ends the search, which may hide it. */
function useSearch() {
  const [search, setSearch] = useState("");
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    setSearch("");
  }
  return [search, setSearch] as const;
}

function isFound({ title, text, rows }: SettingsCard, search: string): boolean {
  const fields = rows.flat().map((name) => factOf(SETTINGS_FIELDS, name));
  const hints = fields.map(({ hint }) => hint ?? "");
  const names = fields.map((field) => field.title);
  return rankMatch(search, { title, names, text: [text, ...hints].join(" ") }) !== undefined;
}

interface CardProps {
  card: SettingsCard;
  form: SettingsFormState;
  siteUrlInForce: string;
}

function CardOfFields({ card, form, siteUrlInForce }: CardProps) {
  const id = `card-${card.slug}`;
  return (
    <section
      aria-labelledby={id}
      // Keeps focused fields from ending below the header and the preview.
      className="rounded-card border bg-surface p-5 sm:p-6 [&_:is(input,select,button)]:scroll-mt-104"
    >
      <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
        {card.title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{card.text}</p>
      <div className="mt-5 grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
        {card.rows.flatMap((row) =>
          [row].flat().map((name) => {
            const { control } = factOf(SETTINGS_FIELDS, name);
            if (!isShown(name, form)) return null;
            if (control === "logo") return <LogoInput key={name} name={name as LogoField} form={form} />;
            if (isFontRole(name)) return <FontInput key={name} name={name} form={form} />;
            if (control === "look")
              return <LookInput key={name} name={name as LookField} form={form} look={toLook(form.values)} />;
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
        {card.slug === "cores" && <ColorPreview look={toLook(form.values)} />}
        {card.slug === "fundo" && <ContrastLamp look={toLook(form.values)} />}
      </div>
    </section>
  );
}

/** Hides fields that depend on another one's value, unless they have an error to correct. */
function isShown(name: SettingsName, { values, errors }: SettingsFormState): boolean {
  const { shownWith = {} } = factOf(SETTINGS_FIELDS, name);
  const isMet = Object.entries(shownWith).every(([other, value]) => values[other as SettingsName] === value);
  return isMet || Boolean(errors[name]);
}

function toColors({ primaryColor = "", secondaryColor = "", accentColor = "" }: SettingsChange): BrandColors {
  return { primaryColor, secondaryColor, accentColor };
}

function toLook(values: SettingsChange): SiteLook {
  const { identity = "none", typeface = "studio", cornerRadius = "medium" } = values;
  return pickLook({ ...values, ...toColors(values), identity, typeface, cornerRadius });
}
