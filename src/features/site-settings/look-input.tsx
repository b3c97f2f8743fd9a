import { memo, useId } from "react";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import type { Identity, Typeface } from "#src/shared/site-look.ts";
import { SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { PAIRS, toSampleFaces } from "#src/ui/theme/typefaces.ts";
import { LOOK_CHOICES, type LookField } from "./look-names.ts";
import type { SettingsFormState } from "./settings-fields.ts";
import drawings from "#src/ui/identities/drawings.css?inline";
import sketch from "#src/ui/identities/sketch.css?inline";

interface LookInputProps {
  name: LookField;
  form: SettingsFormState;
}

export function LookInput({ name, form }: LookInputProps) {
  const label = SETTINGS_FIELDS.labels[name];
  const id = useId();
  const error = form.errors[name];
  const isSmall = name === "cornerRadius";
  return (
    <fieldset className="col-span-full min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={isSmall ? "grid grid-cols-2 gap-2 sm:grid-cols-4" : "grid gap-2 sm:grid-cols-2"}>
        {LOOK_CHOICES[name].map(({ value, label: choice, text }) => (
          <label
            key={value}
            className="relative flex cursor-pointer flex-col gap-2 rounded-control border border-line-strong bg-surface p-3 hover:border-ink has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <Sample name={name} value={value} />
            <span className="flex items-center gap-2 text-sm font-semibold">
              <input
                type="radio"
                name={name}
                value={value}
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

/** Memoized: typing in the form must not draw it again. */
const Sample = memo(({ name, value }: { name: string; value: string }) => {
  if (name === "identity") return <IdentitySample identity={value as Identity} />;
  if (name === "typeface") return <TypefaceSample typeface={value as Typeface} />;
  const radius = { none: 0, small: 5, medium: 10, large: 16 }[value];
  return (
    <span
      aria-hidden
      className="block h-9 w-14 border-2 border-r-0 border-b-0 border-ink bg-sunken"
      style={{ borderTopLeftRadius: radius }}
    />
  );
});

function IdentitySample({ identity }: { identity: Identity }) {
  return (
    <span
      aria-hidden
      className="block h-24 overflow-clip rounded-control border bg-paper [&>svg]:mx-auto [&>svg]:h-full [&>svg]:p-2"
    >
      {/* React deduplicates these. */}
      <style href="drawings" precedence="sample">
        {drawings}
      </style>
      <style href="sketch" precedence="sample">
        {sketch}
      </style>
      {identity === "none" ? (
        <span className="grid h-full content-center gap-2 px-8">
          <span className="h-3 w-3/4 rounded-full bg-ink" />
          <span className="h-1.5 w-full rounded-full bg-line" />
          <span className="h-1.5 w-2/3 rounded-full bg-line" />
        </span>
      ) : (
        <SectionDrawing identity={identity} slot="custom-system" />
      )}
    </span>
  );
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
