import { type AnyFields, controlOf, factOf } from "#src/shared/fields/declare-fields.ts";
import { Field } from "#src/ui/forms/field.tsx";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import type { CanvasProps } from "./content-editor-config.ts";

/** Stands in for the page of a type without one. */
export function PlainCanvas({ title, text }: CanvasProps<unknown>) {
  return (
    <Container className="grid max-w-[42rem]! content-start gap-6 py-8">
      <div className="text-4xl">{title}</div>
      {text}
    </Container>
  );
}

interface TitleInPlaceProps {
  fields: AnyFields;
  hasAsterisks: boolean | undefined;
  form: FieldForm<Record<"title", string>>;
  className?: string;
}

/** The title as the page shows it: it wraps, and Enter leads to the text. */
export function TitleInPlace({ fields, hasAsterisks = false, form, className }: TitleInPlaceProps) {
  const { title } = factOf(fields, "title");
  const { required, maxLength } = controlOf(fields, "title");
  const value = form.values.title;
  return (
    <Field
      name="title"
      label={required && hasAsterisks ? `${title} *` : title}
      isLabelHidden
      error={form.errors.title}
      className={className}
    >
      {(control) => (
        <div className="room-title" data-value={value}>
          <textarea
            {...control}
            name="title"
            rows={1}
            value={value}
            placeholder={title}
            required={required}
            maxLength={maxLength}
            autoComplete="off"
            onChange={(event) => form.change({ title: event.target.value.replace(/\s*[\r\n]+\s*/g, " ") })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              focusText(event.currentTarget);
            }}
          />
        </div>
      )}
    </Field>
  );
}

function focusText(title: HTMLElement): void {
  const canvas = title.closest("[data-scrolls]");
  canvas?.querySelector<HTMLElement>(".rich-text, [data-markdown-editor] textarea")?.focus();
}
