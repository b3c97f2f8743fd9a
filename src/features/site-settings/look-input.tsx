import { useId } from "react";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import { type HeadingWeight, HEADING_WEIGHTS } from "#src/shared/heading-choices.ts";
import type { Identity, SiteLook, Typeface } from "#src/shared/site-look.ts";
import { hasHeadingWeight, headingWidths, PAIRS, toSampleFaces } from "#src/ui/theme/typefaces.ts";
import { IdentitySample, type SampleCompany } from "./identity-sample.tsx";
import { LOOK_CHOICES, type LookField } from "./look-names.ts";
import { LookSample } from "./look-sample.tsx";
import type { SettingsFormState } from "./settings-fields.ts";

interface LookInputProps {
  name: LookField;
  form: SettingsFormState;
  /** The look of the form. */
  look: SiteLook;
}

export function LookInput({ name, form, look }: LookInputProps) {
  const label = SETTINGS_FIELDS.labels[name];
  const id = useId();
  const error = form.errors[name];
  const count = LOOK_CHOICES[name].length;
  const { isMissing, note } = findMissing(name, look);
  return (
    <fieldset
      className="col-span-full min-w-0"
      aria-describedby={[error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ") || undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {note && (
        <p id={`${id}-note`} className="mb-2 text-sm text-muted">
          {note}
        </p>
      )}
      <div
        className={`grid gap-2 ${name === "cornerRadius" ? "grid-cols-2 sm:grid-cols-4" : count === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}
      >
        {LOOK_CHOICES[name].map(({ value, label: choice, text }) => (
          <label
            key={value}
            className="relative flex cursor-pointer flex-col gap-2 rounded-control border border-line-strong bg-surface p-3 hover:border-ink has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted has-disabled:hover:border-line"
          >
            {name === "typeface" ? (
              <TypefaceSample typeface={value as Typeface} />
            ) : name === "identity" ? (
              <IdentitySample identity={value as Identity} company={toCompany(form)} />
            ) : (
              <LookSample name={name} value={value} look={look} />
            )}
            <span className="flex items-center gap-2 text-sm font-semibold">
              <input
                type="radio"
                name={name}
                value={value}
                disabled={isMissing(value)}
                checked={form.values[name] === value}
                onChange={() => form.change({ [name]: value })}
                className="size-4 shrink-0 accent-primary"
              />
              {choice}
            </span>
            {text && <span className="text-sm text-muted">{text}</span>}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  );
}

/** Finds choices that the typeface does not have, and says why. */
function findMissing(
  name: LookField,
  look: SiteLook,
): { isMissing: (value: string) => boolean; note?: string } {
  if (name === "headingWidth") {
    const widths: string[] = headingWidths(look);
    return {
      isMissing: (value) => !widths.includes(value),
      ...(widths.length === 1 && { note: `${ownOr(look)} tem uma largura só.` }),
    };
  }
  if (name !== "headingWeight") return { isMissing: () => false };
  const isMissing = (value: string) => !hasHeadingWeight(look, value as HeadingWeight);
  const isAny = HEADING_WEIGHTS.some(isMissing);
  return {
    isMissing,
    ...(isAny && {
      note: "A fonte própria dos títulos não tem todos os pesos. Envie os arquivos que faltam.",
    }),
  };
}

function ownOr({ headingFont, typeface }: SiteLook): string {
  return `${headingFont ? headingFont.name : PAIRS[typeface].heading.family}, a fonte dos títulos,`;
}

export function toCompany({ values }: SettingsFormState): SampleCompany {
  const { siteName = "", logoUrl, logoLight, logoDark, logoSymbol } = values;
  return {
    siteName,
    logoUrl: logoUrl || null,
    logoLight: logoLight || null,
    logoDark: logoDark || null,
    logoSymbol: logoSymbol || null,
  };
}

function TypefaceSample({ typeface }: { typeface: Typeface }) {
  const { heading, text } = PAIRS[typeface];
  return (
    <span aria-hidden className="block">
      <style href="typefaces" precedence="sample">
        {toSampleFaces()}
      </style>
      <span
        className="block text-2xl leading-tight font-semibold"
        style={{ fontFamily: `"${heading.family}"` }}
      >
        Do seu jeito
      </span>
      <span className="block text-sm" style={{ fontFamily: `"${text.family}"` }}>
        Cada palavra é sua: 1.280 vezes.
      </span>
    </span>
  );
}
