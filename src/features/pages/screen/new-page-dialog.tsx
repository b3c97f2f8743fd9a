import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { toSlug } from "#src/shared/slug.ts";
import type { Page } from "../schema.ts";

interface NewPageDialogProps {
  onCreated: (page: Page) => void;
  onClose: () => void;
}

/** "Nova página": title and address; the rest is written in the page's editor. */
export function NewPageDialog({ onCreated, onClose }: NewPageDialogProps) {
  const api = useApi();
  const [title, setTitle] = useState("");
  const [path, setPath] = useState("");
  const [newId] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);
  const create = async (): Promise<void> => {
    setIsSending(true);
    try {
      onCreated(await api.send<Page>("POST", "/api/pages", { ...startOf(title), path, newId }));
    } catch (error) {
      const known = error instanceof ApiError ? error.errors : [];
      const general = { title: serverText(error, "A página não pôde ser criada. Tente novamente.") };
      const named = Object.fromEntries(known.map(({ field, message }) => [field, message]));
      setErrors("title" in named || "path" in named ? named : general);
      setIsSending(false);
    }
  };
  return (
    <FormDialog title="Nova página" isDirty={title !== "" || path !== ""} onClose={onClose}>
      <form
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void create();
        }}
      >
        <Field label="Título" error={errors.title}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={200}
              autoComplete="off"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Endereço"
          hint="Vazio, é feito do título. Pode ter até três partes, como /lp/site-novo."
          error={errors.path}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              placeholder={`/${toSlug(title)}`}
              value={path}
              onChange={(event) => setPath(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={isSending} className="justify-self-end">
          {isSending ? "Criando..." : "Criar página"}
        </Button>
      </form>
    </FormDialog>
  );
}

/** A page begins with its title, to be seen at once where it is edited. */
function startOf(title: string) {
  const opening = { type: "opening", version: 1, props: { title, look: "plain" } };
  return { title, sections: [{ id: crypto.randomUUID(), ...opening }] };
}
