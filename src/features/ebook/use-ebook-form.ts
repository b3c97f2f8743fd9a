import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { EBOOK_FIELDS_REQUIRED } from "#src/shared/form-texts.ts";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { type FormRules, usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { track } from "#src/ui/tracking/track.ts";
import { rememberShown } from "./shown-in-session.ts";

export type EbookField = "name" | "email";

/** Fields in page order. */
const FIELDS: readonly EbookField[] = ["name", "email"];
const MISSING = { name: "Por favor, preencha seu nome.", email: "Por favor, preencha seu e-mail." };

/** Only empty fields are errors here, so Zod need not be fetched; the server checks the address. */
const RULES: FormRules<EbookField> = {
  findError: (field, value) => (value.trim() === "" ? MISSING[field] : undefined),
};

/** @param posted the refused form, if it was sent without JavaScript */
export function useEbookForm(
  posted: RefusedForm<EbookField> | undefined,
  onSent: (downloadUrl: string) => void,
) {
  const { title } = useTexts(EBOOK_POPUP);
  const { toast } = useToast();
  return usePublicForm<EbookField, { downloadUrl: string }>(
    {
      fields: FIELDS,
      draftKey: "draft:ebook",
      loadRules: async () => RULES,
      send: (values, envelope, toField) =>
        sendForm("/api/ebook", { ...values, ...envelope, source: "lead-magnet" }, toField),
      onSent: ({ downloadUrl }) => {
        rememberShown();
        track({
          event: "download",
          action: "download",
          category: "Lead Magnet",
          label: eventLabel(title),
        });
        toast({ title: "E-book enviado!", description: "Verifique seu e-mail para baixar o material." });
        onSent(downloadUrl);
      },
      failure: { title: "Erro ao processar", description: "Tente novamente mais tarde." },
      refusal: { title: "Campos obrigatórios", description: EBOOK_FIELDS_REQUIRED },
    },
    posted,
    false,
  );
}

/** Turns "E-book gratuito: Guia fiscal" into "E-book Guia fiscal", for analytics. */
export function eventLabel(title: string): string {
  const name = title.replace(/^e-?book(?: gratuito)?[\s:–—-]*/i, "").trim();
  return name ? `E-book ${name}` : "E-book";
}

/** Opens a new tab if the browser allows it; a link is always shown too. */
export function openGuide(downloadUrl: string): void {
  const tab = window.open(downloadUrl, "_blank");
  // The new tab needs no access to this page.
  if (tab) tab.opener = null;
}
