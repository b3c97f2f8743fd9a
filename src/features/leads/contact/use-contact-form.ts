import { FORM_FAILED } from "#src/shared/form-texts.ts";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { seenPages } from "#src/ui/tracking/seen-pages.ts";
import { knownTouches } from "#src/ui/tracking/touches.ts";
import { track } from "#src/ui/tracking/track.ts";
import type { ContactField } from "../contact-schema.ts";
import { SENT_EVENT } from "./contact-outbox.ts";
import { useOutbox } from "./use-outbox.ts";

const SOURCE = "contact-form";

/** In the order of the page. */
const FIELDS: readonly ContactField[] = ["name", "email", "phone", "message"];

/**
 * @param posted the refused form, if it was sent without JavaScript
 * @param wasSent true on the page that a form sent without JavaScript leads to
 */
export function useContactForm(posted: RefusedForm<ContactField> | undefined, wasSent: boolean) {
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
      },
      failure: FORM_FAILED,
    },
    posted,
    wasSent,
  );
  return publicForm;
}
