import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { MailTextField } from "../mails/mail-text-field.tsx";
import { type MailTemplate, templateInputSchema } from "../mails/schema.ts";
import { useSaveTemplate } from "../mails/template-queries.ts";

interface TemplateDialogProps {
  /** Undefined for a new template. */
  template: MailTemplate | undefined;
  onClose: () => void;
}

/** Creates or changes a template. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate(template?.id);
  const { name = "", subject = "", text = "" } = template ?? {};
  const form = useForm({
    values: { name, subject, text },
    check: checkBy(templateInputSchema),
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    failed: "Tente novamente.",
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
      <MailTextField form={form} hint="{{nome}} e {{empresa}} são preenchidos em cada e-mail." />
    </DialogForm>
  );
}
