// Finds entries of the old menu that this site's menu lacks, comparing the pages that they lead to here.

import { bareHost, type MenuLink } from "../old-site/old-site.ts";
import { type PageText, sameLink } from "./page-snapshot.ts";

/** @param leadOn resolves an old address to one of this site */
export async function compareMenu(
  menu: MenuLink[],
  page: Pick<PageText, "menu">,
  oldHost: string,
  leadOn: (path: string) => Promise<string>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, href } of menu) {
    const url = new URL(href);
    const isOld = bareHost(url.host) === bareHost(oldHost);
    const target = isOld ? await leadOn(url.pathname + url.search) : href;
    if (!page.menu.has(sameLink(target))) missing.push(`O menu não tem “${name}”, que levava a ${href}`);
  }
  return missing;
}
