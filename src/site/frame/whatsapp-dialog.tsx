import { useEffect, useState } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { WHATSAPP } from "#src/settings/texts/words/frame.ts";
import { toWhatsappAddress } from "#src/shared/people/phone-links.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { withTouches } from "#src/ui/tracking/touches.ts";

const KEY = "draft:whatsapp";

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

interface WhatsappDraft {
  name: string;
  message: string;
}

function readWhatsappDraft(prepared: string): WhatsappDraft {
  try {
    const { name, message } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    return {
      name: typeof name === "string" ? name : "",
      message: typeof message === "string" ? message : prepared,
    };
  } catch {
    return { name: "", message: prepared };
  }
}

function saveWhatsappDraft(draft: WhatsappDraft): void {
  try {
    if (draft.name || draft.message) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full, so the draft lives only in the page.
  }
}

/** `Olá! Aqui é Ana. Preciso de …` @param words greeting used if a name is given */
function toWords({ name, message }: WhatsappDraft, words: string): string {
  const greeting = name.trim() && words ? `${words.replace(/\{\{\s*nome\s*\}\}/, () => name.trim())} ` : "";
  // An emoji cut in half at the limit could not be encoded in an address.
  return `${greeting}${message.trim()}`.toWellFormed();
}
