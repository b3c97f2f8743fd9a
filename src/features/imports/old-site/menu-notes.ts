// What is said of an entry of an old menu: a page that comes is in the menu here, and everything else is told.
import type { OldSite } from "./old-site.ts";

export interface MenuEntry {
  name: string;
  /** Where it led, in words; empty where nobody knows. */
  led: string;
  /** The name of the entry that it stood within. */
  above?: string | undefined;
  /** The page that it leads to, where that one comes. */
  page?: { title: string } | undefined;
}

/** @returns undefined where the entry comes just as it was */
export function noteOn(
  menu: string,
  { name, led, above, page }: MenuEntry,
): OldSite["notes"][number] | undefined {
  const tell = (message: string) => ({
    item: `${menu}: ${name}`,
    message: `${message} Ajuste em Páginas, no menu.`,
  });
  if (!page) return tell(`Este item do menu não veio${led}${above ? `, dentro de “${above}”` : ""}.`);
  const changes = [
    ...(name === page.title ? [] : [`chamava-se “${name}” no menu`]),
    ...(above ? [`ficava dentro de “${above}”`] : []),
  ];
  if (changes.length === 0) return undefined;
  return tell(`A página “${page.title}” entra no menu, mas ${changes.join(" e ")}.`);
}

/** Where an entry led, as `noteOn` says it. */
export const sayLed = (address: string): string => (address ? ` (levava a ${address.slice(0, 200)})` : "");
