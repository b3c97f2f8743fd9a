import { LazyContentField } from "#src/publishing/editor/lazy-content-field.tsx";

interface MailTextFieldProps {
  form: {
    values: { text: string };
    errors: { text?: string };
    change: (changed: { text: string }) => void;
  };
  hint: string;
}

export function MailTextField({ form, hint }: MailTextFieldProps) {
  return (
    <LazyContentField
      name="text"
      label="Mensagem"
      hint={hint}
      isRequired
      value={form.values.text}
      onChange={(text) => form.change({ text })}
      error={form.errors.text}
    />
  );
}
