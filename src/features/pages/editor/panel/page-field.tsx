import { controlOf, factOf } from "#src/shared/fields/declare-fields.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import type { Page } from "../../schema.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { pageErrors } from "../state/refusal.ts";

/**
 * Renders a field of the page or block by its control.
 * @param role a page with a role has a fixed address
 */
export function PageField({ name, role }: { name: string; role: Page["role"] }) {
  const store = useEditorStore();
  const page = usePage((all) => all);
  const { refusal, kind } = useEditorUi();
  const { control, rows = 3 } = factOf(kind.fields, name);
  const { label, maxLength } = controlOf(kind.fields, name);
  const value = page[name as keyof typeof page];
  const set = (changed: unknown, typed?: string): void =>
    store.edit((before) => ({ ...before, [name]: changed }), typed);
  if (control === "switch")
    return <Switch label={label} checked={value === true} onChange={({ target }) => set(target.checked)} />;
  const isFixed = control === "slug" && role !== null;
  const text = {
    name,
    "data-path": name,
    value: typeof value === "string" ? value : "",
    maxLength,
    autoComplete: "off",
    readOnly: isFixed,
    onChange: ({ target }: { target: { value: string } }) => set(target.value, name),
  };
  return (
    <Field
      label={label}
      error={pageErrors(page, refusal)[name]}
      hint={
        control !== "slug"
          ? undefined
          : isFixed
            ? "Faz parte do site e não muda."
            : "O endereço antigo leva ao novo."
      }
    >
      {(props) =>
        control === "text" ? (
          <Textarea {...props} {...text} rows={rows} className="text-sm!" />
        ) : (
          <Input compact {...props} {...text} />
        )
      }
    </Field>
  );
}
