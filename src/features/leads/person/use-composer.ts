import { useState } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "#src/accounts/use-user.ts";
import { hasKept, keptKey } from "#src/ui/forms/kept-values.ts";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { replyName } from "../mail/outgoing/mail-form.tsx";

/** In the order of the composer. The key is what opens each on the lead's page. */
export const COMPOSER_TABS = {
  mail: { label: "Responder", key: "r" },
  note: { label: "Nota", key: "n" },
  whatsapp: { label: "WhatsApp", key: "w" },
  call: { label: "Ligação", key: "l" },
  task: { label: "Tarefa", key: "t" },
} as const;
export type ComposerTab = keyof typeof COMPOSER_TABS;

export interface Composer {
  tab: ComposerTab;
  /** The tabs that have been open: what is written in one stays while another is shown. */
  opened: readonly ComposerTab[];
  /** Counts the wishes to write, each of which moves the focus into the open form. */
  wishes: number;
  /** Shows a tab without moving the focus. */
  show: (tab: ComposerTab) => void;
  /** Shows a tab to write in. */
  write: (tab: ComposerTab) => void;
  /** Ends what is written in a tab. */
  end: (tab: ComposerTab) => void;
}

/** The note is open at first; other forms are where the address asks for the reply, or this browser tab kept a text. */
export function useComposer(lead: { id: string; email: string | null }): Composer {
  const userId = useUser().id;
  const [params] = useSearchParams();
  const [state, setState] = useState((): Pick<Composer, "tab" | "opened" | "wishes"> => {
    const isWanted = lead.email !== null && params.has("responder");
    const isKept = (tab: ComposerTab) => {
      if (tab === "mail") return lead.email !== null && hasKept(keptKey(userId, replyName(lead.id)));
      return hasKept(keptKey(userId, `${tab}:${lead.id}`));
    };
    const kept = (Object.keys(COMPOSER_TABS) as ComposerTab[]).filter(isKept);
    const tab = isWanted ? "mail" : (kept[0] ?? "note");
    return { tab, opened: [...new Set<ComposerTab>(["note", tab, ...kept])], wishes: isWanted ? 1 : 0 };
  });
  const open = (tab: ComposerTab, added: 0 | 1): void =>
    setState(({ opened, wishes }) => ({
      tab,
      opened: opened.includes(tab) ? opened : [...opened, tab],
      wishes: wishes + added,
    }));
  return {
    ...state,
    show: (tab) => open(tab, 0),
    write: (tab) => open(tab, 1),
    end: (tab) =>
      setState(({ opened, wishes }) => ({
        tab: "note",
        opened: opened.filter((one) => one !== tab || one === "note"),
        wishes,
      })),
  };
}

/** Opens the composer's forms by single keys. */
export function useComposerKeys({ write }: Composer, { email }: { email: string | null }): void {
  useShortcut(COMPOSER_TABS.mail.key, () => email !== null && write("mail"));
  useShortcut(COMPOSER_TABS.note.key, () => write("note"));
  useShortcut(COMPOSER_TABS.whatsapp.key, () => write("whatsapp"));
  useShortcut(COMPOSER_TABS.call.key, () => write("call"));
  useShortcut(COMPOSER_TABS.task.key, () => write("task"));
}
