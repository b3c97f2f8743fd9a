// Which entries of the old menu the menu of this site lacks: an entry is there where a link leads to what its address leads to here.
import { bareHost, type MenuLink } from "../old-site/old-site.ts";
import { type PageText, sameLink } from "./said.ts";

/**
 * @param page the home page of this site
 * @param oldHost what the old site is called
 * @param leadOn where an address of the old site leads here
 */
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
