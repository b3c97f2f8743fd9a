import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { toSlug } from "#src/shared/slug.ts";
import type { Page } from "../schema.ts";

interface NewPageDialogProps {
  onCreated: (page: Page) => void;
  onClose: () => void;
}

/** "Nova página": title and address; the rest is written in the page's editor. */
export function NewPageDialog({ onCreated, onClose }: NewPageDialogProps) {
  const api = useApi();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm({
    values: { title: "", path: "" },
    send: async ({ title, path }) =>
      onCreated(await api.send<Page>("POST", "/api/pages", { ...startOf(title), path, newId })),
    failed: "A página não pôde ser criada. Tente novamente.",
    failedAt: "title",
  });
  return (
    <DialogForm
      form={form}
      title="Nova página"
      action="Criar página"
      busy="Criando..."
      hasCancel={false}
      onClose={onClose}
    >
      <TextField form={form} name="title" label="Título" required maxLength={200} autoComplete="off" />
      <TextField
        form={form}
        name="path"
        label="Endereço"
        hint="Vazio, é feito do título. Pode ter até três partes, como /lp/site-novo."
        maxLength={120}
        autoComplete="off"
        placeholder={`/${toSlug(form.values.title)}`}
      />
    </DialogForm>
  );
}

/** A page begins with its title, to be seen at once where it is edited. */
function startOf(title: string) {
  const opening = { type: "opening", version: 1, props: { title, look: "plain" } };
  return { title, sections: [{ id: crypto.randomUUID(), ...opening }] };
}
