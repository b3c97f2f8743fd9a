import { useState } from "react";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { toSlug } from "#src/shared/slug.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { type Page, PAGE_FIELDS } from "../schema.ts";
import { PAGE_TEMPLATES, templateSections } from "../templates/templates.ts";
import { createDrafted } from "./create-drafted.ts";
import { TemplateChoice } from "./template-choice.tsx";

interface NewPageDialogProps {
  onCreated: (page: Page) => void;
  onClose: () => void;
}

/** Asks for title, address and template; everything else is edited in the page editor. */
export function NewPageDialog({ onCreated, onClose }: NewPageDialogProps) {
  const api = useApi();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm({
    values: { title: "", path: "", template: "blank" },
    send: async (values) => onCreated(await createPage(api, values, newId)),
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
      size="xl"
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="title" {...controlOf(PAGE_FIELDS, "title")} autoComplete="off" />
        <TextField
          form={form}
          name="path"
          {...controlOf(PAGE_FIELDS, "path")}
          hint="Se ficar vazio, é gerado a partir do título. Pode ter até três partes, como /lp/site-novo."
          autoComplete="off"
          placeholder={`/${toSlug(form.values.title)}`}
        />
      </div>
      <TemplateChoice form={form} />
    </DialogForm>
  );
}

function createPage(
  api: ApiClient,
  { title, path, template }: { title: string; path: string; template: string },
  newId: string,
): Promise<Page> {
  const chosen = PAGE_TEMPLATES.find(({ name }) => name === template) ?? PAGE_TEMPLATES[0];
  const { header } = chosen ?? {};
  return createDrafted(
    api,
    { title, path, newId, ...(header && { header }) },
    chosen ? templateSections(chosen, title) : [],
  );
}
