import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface SlugFieldProps extends React.ComponentProps<"input"> {
  /** Where the address begins: "/blog/". */
  folder: string;
  error?: string;
}

/** The end of a page's address, which one may leave to its title. */
export function SlugField({ folder, error, ...rest }: SlugFieldProps) {
  return (
    <Field label="Endereço" error={error} hint="Vazio, é feito do título.">
      {(control) => (
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-sm text-muted">
            {folder}
          </span>
          <Input
            {...control}
            {...rest}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}
