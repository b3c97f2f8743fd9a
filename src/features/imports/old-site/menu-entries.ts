// What is told of an entry of an old site's menu: pages come into the menu here, all else is listed with where it led.
import type { OldSite } from "./old-site.ts";

export interface MenuEntry {
  menu: string;
  name: string;
  /** Where it led, as people say it: "https://…", "à lista de “Receitas”"; empty where nobody knows. */
  led: string;
  /** The title of the page that comes into the menu for it. */
  page?: string | undefined;
  /** The entry that it stood below. */
  above?: string | undefined;
}

/** @returns nothing where the entry comes as it was */
export function describeEntry({ menu, name, led, page, above }: MenuEntry): OldSite["notes"] {
  const tell = (message: string) => [
    { item: `Menu “${menu}”: ${name}`, message: `${message} Ajuste em Páginas, no menu.` },
  ];
  if (page === undefined) {
    const where = led && ` (levava ${led})`;
    return tell(`Este item do menu não veio${where}${above ? `, dentro de “${above}”` : ""}.`);
  }
  const changes = [
    ...(name === page ? [] : [`chamava-se “${name}” no menu`]),
    ...(above ? [`ficava dentro de “${above}”`] : []),
  ];
  return changes.length === 0 ? [] : tell(`A página “${page}” entra no menu, mas ${changes.join(" e ")}.`);
}
