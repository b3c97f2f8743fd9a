import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { type Composer, COMPOSER_TABS } from "./use-composer.ts";

/** Opens the composer's forms by single keys. */
export function useComposerKeys({ write }: Composer, { email }: { email: string | null }): void {
  useShortcut(COMPOSER_TABS.mail.key, () => email !== null && write("mail"));
  useShortcut(COMPOSER_TABS.note.key, () => write("note"));
  useShortcut(COMPOSER_TABS.whatsapp.key, () => write("whatsapp"));
  useShortcut(COMPOSER_TABS.call.key, () => write("call"));
  useShortcut(COMPOSER_TABS.task.key, () => write("task"));
}
