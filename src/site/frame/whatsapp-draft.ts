interface WhatsappDraft {
  name: string;
  message: string;
}

const KEY = "draft:whatsapp";

export function readWhatsappDraft(prepared: string): WhatsappDraft {
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

export function saveWhatsappDraft(draft: WhatsappDraft): void {
  try {
    if (draft.name || draft.message) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full, so the draft lives only in the page.
  }
}

/** `Olá! Aqui é Ana. Preciso de …` @param words greeting used if a name is given */
export function toWords({ name, message }: WhatsappDraft, words: string): string {
  const greeting = name.trim() && words ? `${words.replace(/\{\{\s*nome\s*\}\}/, () => name.trim())} ` : "";
  // An emoji cut in half at the limit could not be encoded in an address.
  return `${greeting}${message.trim()}`.toWellFormed();
}
