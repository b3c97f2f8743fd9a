import { z } from "zod";
import { parseSentJson } from "#src/shared/sent-json.ts";
import { describeEntry } from "../old-site/menu-entries.ts";
import type { OldSite } from "../old-site/old-site.ts";
import type { GhostHead } from "./read-head.ts";

const MENUS = { navigation: "Principal", secondary_navigation: "Secundário" };
const NOT_READ = "Este menu não pôde ser lido e ficou de fora.";
const entriesSchema = z.array(z.looseObject({ label: z.string(), url: z.string() }));

/** @returns slugs of the pages in menus, and notes about entries that change */
export function describeMenus(
  { settings, pages, tags }: GhostHead,
  base: URL,
): { inMenu: Set<string>; notes: OldSite["notes"] } {
  const inMenu = new Set<string>();
  const notes: OldSite["notes"] = [];
  const tagsByPath = new Map([...tags.values()].map(({ slug = "", name = "" }) => [`tag/${slug}`, name]));
  for (const [key, menu] of Object.entries(MENUS)) {
    const entries = entriesOf(settings.get(key));
    if (!entries) notes.push({ item: `Menu “${menu}”`, message: NOT_READ });
    for (const { label, url } of entries ?? []) {
      const target = URL.parse(url.replace("__GHOST_URL__", base.origin), base);
      const path = target?.origin === base.origin ? target.pathname.replaceAll(/^\/|\/$/g, "") : undefined;
      // Skips the home page, which this site's menu always has.
      if (path === "" && target?.hash === "") continue;
      const page = path === undefined ? undefined : pages.get(path);
      if (page !== undefined && path) inMenu.add(path);
      const tag = path === undefined ? undefined : tagsByPath.get(path);
      const led = tag ? `à lista de “${tag}”` : `a ${url.slice(0, 200)}`;
      notes.push(...describeEntry({ menu, name: label, led, page }));
    }
  }
  return { inMenu, notes };
}

function entriesOf(value: string | undefined): z.infer<typeof entriesSchema> | undefined {
  try {
    return entriesSchema.parse(value ? parseSentJson(value) : []);
  } catch {
    return undefined;
  }
}
