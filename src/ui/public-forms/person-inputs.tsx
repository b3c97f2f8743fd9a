// Inputs of public forms, with the API's names (docs/produto.md, "Words") and the browsers' autofill names.

import { Input } from "../primitives/input.tsx";

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

/** The form formats the number while typing (`usePublicForm`). */
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
