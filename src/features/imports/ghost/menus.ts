// The menus of a Ghost site, above and below its pages.
import { z } from "zod";
import { describeEntry } from "../old-site/menu-entries.ts";
import type { OldSite } from "../old-site/old-site.ts";
import type { GhostData } from "./read-export.ts";

const MENUS = { navigation: "Principal", secondary_navigation: "Secundário" };
const entriesSchema = z.array(z.looseObject({ label: z.string(), url: z.string() }));

/** @returns the slugs of the pages in menus, and what a menu has that does not come so */
export function describeMenus(data: GhostData, base: URL): { inMenu: Set<string>; notes: OldSite["notes"] } {
  const inMenu = new Set<string>();
  const notes: OldSite["notes"] = [];
  const pages = new Map(
    data.posts.filter(({ type }) => type === "page").map(({ slug, title }) => [slug ?? "", title ?? ""]),
  );
  for (const [key, menu] of Object.entries(MENUS))
    for (const { label, url } of entriesOf(data, key)) {
      const target = URL.parse(url.replace("__GHOST_URL__", base.origin), base);
      const path = target?.origin === base.origin ? target.pathname.replaceAll(/^\/|\/$/g, "") : undefined;
      // The site's own menu leads to the home page, too.
      if (path === "" && target?.hash === "") continue;
      const page = path === undefined ? undefined : pages.get(path);
      if (page !== undefined && path) inMenu.add(path);
      const tag = data.tags?.find(({ slug }) => path === `tag/${slug}`)?.name;
      const led = tag ? `à lista de “${tag}”` : `a ${url.slice(0, 200)}`;
      notes.push(...describeEntry({ menu, name: label, led, page }));
    }
  return { inMenu, notes };
}

function entriesOf({ settings }: GhostData, key: string): z.infer<typeof entriesSchema> {
  const value = settings?.find((setting) => setting.key === key)?.value;
  try {
    return entriesSchema.parse(typeof value === "string" ? JSON.parse(value) : (value ?? []));
  } catch {
    return [];
  }
}
