import { LazyContentField } from "#src/publishing/editor/lazy-content-field.tsx";
import { LETTER_FIELDS } from "./letter-fields.ts";

interface MailTextFieldProps {
  form: {
    values: { text: string };
    errors: { text?: string };
    change: (changed: { text: string }) => void;
  };
  hint: string;
  /** Chooses files to attach; absent where none can be. */
  onAttach?: () => void;
}

const FIELDS = Object.entries(LETTER_FIELDS).map(([name, label]) => ({ label, text: `{{${name}}}` }));

/** The text of a mail, with the tools of a letter. */
export function MailTextField({ form, hint, onAttach }: MailTextFieldProps) {
  return (
    <LazyContentField
      name="text"
      label="Mensagem"
      hint={hint}
      isRequired
      value={form.values.text}
      onChange={(text) => form.change({ text })}
      error={form.errors.text}
      fields={FIELDS}
      {...(onAttach && { onAttach })}
    />
  );
}
