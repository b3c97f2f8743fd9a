// The contact form's own side of usePublicForm: its fields, its call, its words.
import type { FieldFaults } from "#src/ui/public-forms/form-fields.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { track } from "#src/ui/tracking/track.ts";
import { usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import type { ContactField } from "#src/features/leads/schema.ts";
import { useOutbox } from "./use-outbox.ts";

const SOURCE = "contact-form";

/** In the order in which they stand. */
const FIELDS: readonly ContactField[] = ["name", "email", "phone", "message"];

/**
 * @param initialErrors those of a post without JavaScript
 * @param wasSent true on the page that a post without JavaScript ended on
 */
export function useContactForm(initialErrors: FieldFaults<ContactField>, wasSent: boolean) {
  const { toast } = useToast();
  const outbox = useOutbox({
    getId: () => publicForm.waiting.getId(),
    onWaiting: () => publicForm.waiting.begin(),
    onSettled: (fate, kept) => publicForm.waiting.end(fate === "sent", kept),
  });
  const publicForm = usePublicForm<ContactField, object>(
    {
      fields: FIELDS,
      phoneField: "phone",
      draftKey: "draft:contact",
      loadRules: () => import("./contact-rules.ts"),
      send: (values, envelope) =>
        sendForm("/api/contact", { ...values, ...envelope, source: SOURCE }, (name) =>
          FIELDS.find((field) => field === name),
        ),
      keep: (values, envelope) =>
        outbox.keep({
          ...values,
          ...envelope,
          source: SOURCE,
          pageUrl: location.href,
          referrer: document.referrer || null,
        }),
      onSent: () => {
        void outbox.withdraw();
        track({
          event: "form_submit",
          action: "submit_form",
          category: "Conversão",
          label: "Formulário de Contato",
        });
        toast({
          title: "Mensagem enviada com sucesso!",
          description: "Retornaremos em até 24 horas úteis.",
        });
      },
      onFailed: (message) =>
        toast({
          title: "Erro ao enviar mensagem",
          description: message ?? "Tente novamente ou entre em contato via WhatsApp.",
          tone: "destructive",
        }),
    },
    initialErrors,
    wasSent,
  );
  return publicForm;
}
