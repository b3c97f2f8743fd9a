// Inputs for personal data, named as in the API (contract §4) and known to the browser's autofill.
import { Input } from "#src/ui/primitives/input.tsx";

type PersonInputProps = Omit<
  React.ComponentProps<typeof Input>,
  "name" | "type" | "required" | "autoComplete" | "inputMode"
>;

export function NameInput(props: PersonInputProps) {
  return <Input {...props} name="name" required autoComplete="name" />;
}

export function EmailInput(props: PersonInputProps) {
  return <Input {...props} name="email" type="email" required autoComplete="email" spellCheck={false} />;
}

/** The form (`usePublicForm`) formats the number during typing. */
export function PhoneInput(props: PersonInputProps) {
  return (
    <Input
      {...props}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(11) 99999-9999"
    />
  );
}
