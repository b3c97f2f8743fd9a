import { NEWSLETTER_EMAIL_REQUIRED } from "#src/shared/form-texts.ts";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { type FormRules, usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { track } from "#src/ui/tracking/track.ts";

export type NewsletterField = "email";

const FIELDS: readonly NewsletterField[] = ["email"];

/** Only empty fields are errors here, so Zod need not be fetched; the server checks the address. */
const RULES: FormRules<NewsletterField> = {
  findError: (_field, value) => (value.trim() === "" ? NEWSLETTER_EMAIL_REQUIRED : undefined),
};

/** @param posted the refused form, if it was sent without JavaScript */
export function useNewsletterForm(origin: string, posted: RefusedForm<NewsletterField> | undefined) {
  const { toast } = useToast();
  return usePublicForm<NewsletterField, object>(
    {
      fields: FIELDS,
      draftKey: "draft:newsletter",
      loadRules: async () => RULES,
      send: (values, envelope, toField) =>
        sendForm("/api/newsletter", { ...values, ...envelope, source: origin }, toField),
      onSent: () => {
        track({ event: "form_submit", action: "submit_form", category: "Lead Magnet", label: "Newsletter" });
        toast({ title: "Inscrição realizada!", description: "Você receberá nossas novidades em breve." });
      },
      failure: { title: "Erro ao inscrever", description: "Tente novamente mais tarde." },
      refusal: { title: "E-mail obrigatório", description: NEWSLETTER_EMAIL_REQUIRED },
    },
    posted,
    false,
  );
}
