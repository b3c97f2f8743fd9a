// usePublicForm for the contact form.
import { FORM_FAILED } from "#src/shared/form-texts.ts";
import type { FieldErrors } from "#src/ui/public-forms/form-fields.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { CONTACT_SENT } from "#src/settings/texts/words/contact.ts";
import { seenPages } from "#src/ui/tracking/seen-pages.ts";
import { knownTouches } from "#src/ui/tracking/touches.ts";
import { track } from "#src/ui/tracking/track.ts";
import { usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import type { ContactField } from "../contact-schema.ts";
import { SENT_EVENT } from "./contact-notices.ts";
import { useOutbox } from "./use-outbox.ts";
import { SENT_TITLE } from "#src/settings/texts/words/contact.ts";

const SOURCE = "contact-form";

/** In the order of the page. */
const FIELDS: readonly ContactField[] = ["name", "email", "phone", "message"];

/**
 * @param initialErrors those of a form sent without JavaScript
 * @param wasSent true on the page that a form sent without JavaScript leads to
 */
export function useContactForm(initialErrors: FieldErrors<ContactField>, wasSent: boolean) {
  const { toast } = useToast();
  const { text: sent } = useTexts(CONTACT_SENT);
  const outbox = useOutbox({
    getId: () => publicForm.waiting.getId(),
    onWaiting: () => publicForm.waiting.begin(),
    onSettled: (fate, stored) => publicForm.waiting.end(fate === "sent", stored),
  });
  const publicForm = usePublicForm<ContactField, object>(
    {
      fields: FIELDS,
      phoneField: "phone",
      draftKey: "draft:contact",
      loadRules: () => import("./contact-rules.ts"),
      send: (values, envelope, toField) =>
        sendForm("/api/contact", { ...values, ...envelope, source: SOURCE }, toField),
      queue: (values, envelope) =>
        outbox.store({
          ...values,
          ...envelope,
          source: SOURCE,
          pageUrl: location.href,
          referrer: document.referrer || null,
          touches: knownTouches(),
          pages: seenPages(),
        }),
      onSent: () => {
        void outbox.withdraw();
        track(SENT_EVENT);
        toast({ title: SENT_TITLE, description: sent });
      },
      failure: FORM_FAILED,
    },
    initialErrors,
    wasSent,
  );
  return publicForm;
}
