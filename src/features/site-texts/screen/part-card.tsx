import ChevronDown from "lucide-react/icons/chevron-down";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useId } from "react";
import { LIVE_VALUES } from "#src/settings/texts/live-values.ts";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ListField } from "./list-field.tsx";
import { MailPreviewButton } from "./mail-preview-button.tsx";
import { TextInput } from "./text-input.tsx";
import {
  type EditedPart,
  type EditedText,
  isSameText,
  type TextCard,
  type TextValues,
} from "./texts-queries.ts";

interface PartCardProps {
  card: TextCard;
  form: FieldForm<TextValues>;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Edits one part or several related ones. Fields are rendered only while open, since there are about two hundred. */
export function PartCard({ card, form, isOpen, onToggle }: PartCardProps) {
  const id = useId();
  const { label, hint, parts } = card;
  const fields = parts.flatMap((part) => part.fields);
  const changed = fields.filter(({ name, original }) => !isSameText(form.values[name], original)).length;
  return (
    <section aria-labelledby={id} className="rounded-card border bg-surface">
      <h3 className="font-sans text-base font-semibold tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-textos`}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-5 py-3 text-left"
          onClick={() => onToggle(!isOpen)}
        >
          <span className="mr-auto min-w-0 wrap-anywhere">
            <span id={id}>{label}</span>
            {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
          </span>
          {changed > 0 && (
            <Badge tone="primary">{changed === 1 ? "1 alterado" : `${changed} alterados`}</Badge>
          )}
          <ChevronDown
            aria-hidden
            size={18}
            className={`shrink-0 text-muted transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      <div id={`${id}-textos`} hidden={!isOpen} className="divide-y border-t px-5">
        {isOpen &&
          parts.map((part) => (
            <div key={part.name} className="py-5">
              {parts.length > 1 && (
                <h4 className="mb-4 font-sans text-base font-semibold tracking-normal">
                  {part.label.replace(`${label}: `, "").replace(/^./, (first) => first.toUpperCase())}
                </h4>
              )}
              <div className="grid gap-6">
                {part.fields.map((field) => (
                  <TextField key={field.name} field={field} form={form} />
                ))}
              </div>
              <Named part={part} />
              {part.isMail && <MailPreviewButton part={part} values={form.values} />}
            </div>
          ))}
      </div>
    </section>
  );
}

function Named({ part }: { part: EditedPart }) {
  return (
    <details className="mt-6 text-sm text-muted">
      <summary className="min-h-8 cursor-pointer">O que estes textos podem citar</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {Object.entries({ ...part.values, ...LIVE_VALUES }).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt>
              <code className="text-ink">{`{{${name}}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Edits a text or list of a part and can reset it to the product's default. */
function TextField({ field, form }: { field: EditedText; form: FieldForm<TextValues> }) {
  const { name, schema, original } = field;
  const label = schema.title ?? name;
  return (
    <div>
      {schema.items ? (
        <ListField name={name} schema={schema} form={form} />
      ) : (
        <TextInput name={name} schema={schema} form={form} />
      )}
      {!isSameText(form.values[name], original) && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3 text-muted"
          aria-label={`Voltar ao texto original: ${label}`}
          onClick={() => form.change({ [name]: original })}
        >
          <RotateCcw aria-hidden size={14} />
          Voltar ao texto original
        </Button>
      )}
    </div>
  );
}
