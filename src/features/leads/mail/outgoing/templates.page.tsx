import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Route } from "./+types/templates.page";
import { MailTextField } from "./mail-text-field.tsx";
import { type MailTemplate, templateInputSchema } from "./schema.ts";
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from "./template-queries.ts";

const TITLE = "Modelos de e-mail";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Templates of mails to leads. */
export default function Templates() {
  const { data: templates, error, refetch } = useQuery(templatesQuery(useApi()));
  const [edited, setEdited] = useState<MailTemplate | "new">();
  const [toDelete, setToDelete] = useState<MailTemplate>();
  const remove = useDeleteTemplate();
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <ScreenHeader title={TITLE}>
        <Button onClick={() => setEdited("new")}>Novo modelo</Button>
      </ScreenHeader>
      {error && !templates && <LoadFailure onRetry={() => void refetch()} />}
      {!templates && !error && <Skeleton className="h-48 w-full" />}
      {templates?.length === 0 && (
        <EmptyState
          title="Nenhum modelo ainda"
          text="Guarde respostas frequentes e personalize cada envio."
          drawing={<EmptyDrawing slot="planning" />}
        >
          <Button variant="outline" size="sm" onClick={() => setEdited("new")}>
            Criar o primeiro modelo
          </Button>
        </EmptyState>
      )}
      {templates && templates.length > 0 && (
        <ListFrame>
          {templates.map((template) => (
            <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
              <div className="min-w-0 grow basis-72">
                <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
                  {template.name}
                </h2>
                <p className="truncate text-sm text-muted">{template.subject}</p>
              </div>
              <div className="-ml-3.5 flex sm:ml-0">
                <Button variant="ghost" size="sm" onClick={() => setEdited(template)}>
                  Editar<span className="sr-only"> {template.name}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  className="text-danger!"
                  onClick={() => setToDelete(template)}
                >
                  Excluir<span className="sr-only"> {template.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ListFrame>
      )}
      {edited && (
        <TemplateDialog
          template={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir modelo?"
        text={`“${toDelete?.name ?? ""}” sai da lista. Os e-mails já enviados ficam como estão.`}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}

interface TemplateDialogProps {
  /** Undefined for a new template. */
  template: MailTemplate | undefined;
  onClose: () => void;
}

/** Creates or changes a template. */
function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate(template?.id);
  const { name = "", subject = "", text = "" } = template ?? {};
  const form = useForm({
    values: { name, subject, text },
    check: checkBy(templateInputSchema),
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={template ? "Editar modelo" : "Novo modelo"}
      action="Salvar"
      busy="Salvando..."
      size="xl"
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" hint="Só a equipe o vê." autoComplete="off" />
      <TextField form={form} name="subject" label="Assunto" autoComplete="off" />
      <MailTextField
        form={form}
        hint="Os campos, como {{primeiro_nome}}, são preenchidos em cada e-mail. Sem o nome do lead, “Olá, {{primeiro_nome}}!” vira “Olá!”."
      />
    </DialogForm>
  );
}
