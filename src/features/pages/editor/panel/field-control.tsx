import { useState } from "react";
import { LazyContentField } from "#src/publishing/editor/lazy-content-field.tsx";
import { useSiteData } from "#src/settings/site-data.ts";
import { fillIn, liveValuesOf, toEditedText } from "#src/settings/texts/live-values.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { FileButton } from "#src/ui/files/file-button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { LimitCount, usePasteNotice } from "#src/ui/forms/limit.tsx";
import { ColorInput } from "#src/ui/primitives/color-input.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import type { PropPath } from "../../sections/show-props.ts";
import { PATHS_ID } from "../controls/paths-list.tsx";
import { IconField } from "./icon-field.tsx";
import { ImageField } from "./image-field.tsx";

export interface FieldControlProps {
  field: FieldSchema;
  value: unknown;
  path: PropPath;
  error: string | undefined;
  /** @param isTyped more typing belongs to the same undo step */
  onChange: (value: unknown, isTyped: boolean) => void;
}

/** Renders a field's control in the panel. */
export function FieldControl({ field, value, path, error, onChange }: FieldControlProps) {
  const label = field.title ?? String(path.at(-1));
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const [isTyped, setTyped] = useState(false);
  const { shown, edited } = useShownText(text, isTyped);
  const known = edited === text ? `No site: ${shown}` : OF_SETTINGS;
  const hint = shown === text ? field.hint : known;
  const onPaste = usePasteNotice(label, field.maxLength);
  if (field.control === "image")
    return (
      <div data-path={path.join(".")}>
        <ImageField label={label} hint={field.hint} value={value} error={error} onChange={onChange} />
      </div>
    );
  if (field.control === "icon")
    return (
      <IconField
        label={label}
        value={value}
        path={path.join(".")}
        onChange={(name) => onChange(name, false)}
      />
    );
  if (field.control === "markdown")
    return (
      <div data-path={path.join(".")}>
        <LazyContentField
          path="/api/pages"
          label={label}
          max={field.maxLength}
          value={text}
          onChange={(markdown) => onChange(markdown, true)}
          error={error}
        />
      </div>
    );
  if (field.control === "switch")
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked, false)}
      />
    );
  return (
    <Field
      label={label}
      error={error}
      {...(hint && { hint })}
      {...(field.maxLength && { aside: <LimitCount length={edited.length} max={field.maxLength} /> })}
    >
      {(control) => {
        const shared = { ...control, "data-path": path.join("."), value: text };
        if (field.enum)
          return (
            <Select
              compact
              {...shared}
              value={text || String(field.default)}
              onChange={({ target }) => onChange(target.value, false)}
            >
              {field.enum.map((name, index) => (
                <option key={name} value={name}>
                  {field.labels?.[index] ?? name}
                </option>
              ))}
            </Select>
          );
        const typed = {
          ...shared,
          value: edited,
          onBlur: () => setTyped(false),
          maxLength: field.maxLength,
          onPaste,
          onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
            setTyped(true);
            onChange(target.value, true);
          },
        };
        if (field.control === "color") return <ColorInput {...typed} value={text || String(field.default)} />;
        if (field.control === "date") return <Input compact {...typed} type="date" />;
        if (field.control === "plain") return <Input compact {...typed} autoComplete="off" />;
        if (field.control === "text") return <Textarea {...typed} rows={2} className="min-h-18! text-sm!" />;
        if (field.control === "address")
          return (
            <div className="grid gap-2">
              <Input
                compact
                {...typed}
                list={PATHS_ID}
                placeholder="/contato ou https://"
                autoComplete="off"
              />
              {field.takesFile && (
                <FileButton
                  label={label}
                  className="justify-self-start"
                  onStored={({ url }) => onChange(url, false)}
                />
              )}
            </div>
          );
        if (field.control === "number")
          return (
            <Input
              compact
              {...shared}
              type="number"
              onChange={({ target }) => onChange(target.value === "" ? null : target.valueAsNumber, true)}
            />
          );
        return <Textarea {...typed} rows={1} className="min-h-0! py-1.5! text-sm!" />;
      }}
    </Field>
  );
}

const OF_SETTINGS = "Vem das configurações e muda com elas, até que você escreva outro texto aqui.";

/**
 * Fills in the placeholders of a text, for visitors and for who edits it.
 * @param isTyped a name that is being typed stays one
 */
function useShownText(text: string, isTyped: boolean): { shown: string; edited: string } {
  const site = useSiteData();
  if (!site) return { shown: text, edited: text };
  const values = liveValuesOf(site);
  return { shown: fillIn(text, values), edited: isTyped ? text : toEditedText(text, values) };
}
