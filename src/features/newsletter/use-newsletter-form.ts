// The newsletter form's own side of usePublicForm: its field, its call, its words.
import type { FieldFaults } from "#src/ui/public-forms/form-fields.ts";
import { type FormRules, usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { track } from "#src/ui/tracking/track.ts";

type NewsletterField = "email";

const FIELDS: readonly NewsletterField[] = ["email"];
const REQUIRED = "Por favor, informe seu e-mail.";

/** So little that the validator is not worth fetching: what an address looks like, the server judges. */
const RULES: FormRules<NewsletterField> = {
  findFault: (_field, value) => (value.trim() === "" ? REQUIRED : undefined),
};

/** @param origin where on the site the form stands */
export function useNewsletterForm(origin: string, initialErrors: FieldFaults<NewsletterField>) {
  const { toast } = useToast();
  return usePublicForm<NewsletterField, object>(
    {
      fields: FIELDS,
      draftKey: "draft:newsletter",
      loadRules: async () => RULES,
      send: (values, envelope) =>
        sendForm("/api/newsletter", { ...values, ...envelope, source: origin }, (name) =>
          FIELDS.find((field) => field === name),
        ),
      onSent: () => {
        track({ event: "form_submit", action: "submit_form", category: "Lead Magnet", label: "Newsletter" });
        toast({ title: "Inscrição realizada!", description: "Você receberá nossas novidades em breve." });
      },
      onFailed: (message) =>
        toast({
          title: "Erro ao inscrever",
          description: message ?? "Tente novamente mais tarde.",
          tone: "destructive",
        }),
      onRefused: () => toast({ title: "E-mail obrigatório", description: REQUIRED, tone: "destructive" }),
    },
    initialErrors,
    false,
  );
}
