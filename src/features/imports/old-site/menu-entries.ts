// Reports menu entries that change: pages join the menu here, and others are listed with their targets.

import type { OldSite } from "./old-site.ts";

export interface MenuEntry {
  menu: string;
  name: string;
  /** Readable target: "https://…", "à lista de “Receitas”"; empty if unknown. */
  led: string;
  /** Title of the imported page that replaces it in the menu. */
  page?: string | undefined;
  above?: string | undefined;
}

/** @returns nothing if the entry is unchanged */
export function describeEntry({ menu, name, led, page, above }: MenuEntry): OldSite["notes"] {
  const tell = (message: string) => [
    { item: `Menu “${menu}”: ${name}`, message: `${message} Ajuste em Páginas, no menu.` },
  ];
  if (page === undefined) {
    const where = led && ` (levava ${led})`;
    return tell(`Este item do menu não foi importado${where}${above ? `, dentro de “${above}”` : ""}.`);
  }
  const changes = [
    ...(name === page ? [] : [`chamava-se “${name}” no menu`]),
    ...(above ? [`ficava dentro de “${above}”`] : []),
  ];
  return changes.length === 0 ? [] : tell(`A página “${page}” entra no menu, mas ${changes.join(" e ")}.`);
}
