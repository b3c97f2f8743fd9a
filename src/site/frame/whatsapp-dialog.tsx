import { useEffect, useState } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { WHATSAPP } from "#src/settings/texts/words/frame.ts";
import { toWhatsappAddress } from "#src/shared/people/phone-links.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { withTouches } from "#src/ui/tracking/touches.ts";
import { readWhatsappDraft, saveWhatsappDraft, toWords } from "./whatsapp-draft.ts";

/** Limits from docs/produto.md, "Frame". */
const MAX_MESSAGE_LENGTH = 500;
const MAX_NAME_LENGTH = 80;

interface WhatsappDialogProps {
  number: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the focus on close. */
  opener: React.RefObject<HTMLElement | null>;
}

/** Composes the first message of a conversation; the site records the click, not the text. */
export default function WhatsappDialog({ number, open, onOpenChange, opener }: WhatsappDialogProps) {
  const { text, greeting, message } = useTexts(WHATSAPP);
  const [draft, setDraft] = useState(() => readWhatsappDraft(message));
  useEffect(() => saveWhatsappDraft(draft), [draft]);
  const isBlank = draft.message.trim() === "";

  const send = (event: React.SubmitEvent): void => {
    event.preventDefault();
    const link = toWhatsappAddress(number, toWords(draft, greeting));
    if (isBlank || !link) return;
    window.open(withTouches(link), "_blank", "noopener");
    setDraft({ ...draft, message: "" });
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm" backTo={() => opener.current}>
        <DialogTitle>Conversar no WhatsApp</DialogTitle>
        <DialogDescription className="text-sm">{text}</DialogDescription>
        <form onSubmit={send} className="mt-6 grid gap-5">
          <Field label="Nome (opcional)">
            {(control) => (
              <Input
                {...control}
                autoComplete="name"
                maxLength={MAX_NAME_LENGTH}
                value={draft.name}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Mensagem" aside={`${draft.message.length}/${MAX_MESSAGE_LENGTH}`}>
            {(control) => (
              <Textarea
                {...control}
                required
                rows={4}
                maxLength={MAX_MESSAGE_LENGTH}
                value={draft.message}
                onChange={(event) => setDraft({ ...draft, message: event.target.value })}
              />
            )}
          </Field>
          <Button type="submit" variant="cta" size="lg" disabled={isBlank} className="w-full">
            Enviar mensagem
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
