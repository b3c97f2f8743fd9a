// Finds out which parts of the site the owner has made their own.

import { FIRST_STEPS, type FirstStep, type FirstSteps } from "#src/dashboard/first-steps/schema.ts";
import { listPages } from "#src/features/pages/pages.server.ts";
import type { Page, PageRole, StoredSection } from "#src/features/pages/schema.ts";
import { postType } from "#src/features/posts/posts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findAtAddress } from "#src/publishing/items/read-content.server.ts";
import { DEFAULT_SETTINGS } from "#src/settings/default-settings.ts";
import type { Settings } from "#src/settings/schema.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { demoSettings } from "./demo-settings.ts";
import { listDemoSections } from "./pages/demo-sections.server.ts";

/** Slug of a demo post; the demo counts as present while it exists. */
const DEMO_POST = "trocar-sistema-legado-por-partes";

export async function readFirstSteps(resources: Resources): Promise<FirstSteps> {
  const settings = await getSettings(resources);
  const { pages } = await listPages(resources, { audience: "staff", page: 1, limit: 100 });
  const sections = pages.flatMap((page) => page.sections);
  const read = pages.filter(({ isPublished }) => isPublished);
  const demoIds = listDemoSections();
  // Only published content counts.
  const own = read
    .flatMap((page) => page.sections)
    .filter(({ id, isHidden }) => !demoIds.has(id) && !isHidden);
  const done: Record<FirstStep, boolean> = {
    company: isOwn(settings, "siteName") && isOwn(settings, "contactEmail"),
    look: (["logoLight", "logoUrl", "primaryColor"] as const).some((name) => isOwn(settings, name)),
    services: own.some((section) => hasItems(section, "services")),
    proof: own.some((section) => hasItems(section, "testimonials") || hasItems(section, "numbers")),
    legal: Boolean(settings.legalName && settings.cnpj && settings.dpoEmail),
    mail: await resources.mailer.hasServer(),
  };
  const post = await findAtAddress(resources, postType, DEMO_POST, "staff");
  return {
    steps: FIRST_STEPS.map((name) => ({ name, isDone: done[name] })),
    places: {
      services: placeOf(pages, "services", "services"),
      proof: placeOf(pages, "home", "testimonials"),
    },
    hasDemo:
      sections.some(({ id }) => demoIds.has(id)) ||
      !isOwnOrUnset(settings, "siteName") ||
      post?.kind === "found",
  };
}

/** Returns the address of the editor of the page with this role, at its section of the given type if it has one. */
function placeOf(pages: Page[], role: PageRole, kind: string): string {
  const page = pages.find((one) => one.role === role);
  if (!page) return "/dashboard/paginas";
  const section = page.sections.find(({ type }) => type === kind);
  return `/dashboard/paginas/${page.id}${section ? `#${section.id}` : ""}`;
}

function isOwn(settings: Settings, name: keyof Settings & keyof typeof demoSettings): boolean {
  const defaults: Partial<Record<keyof Settings, unknown>> = DEFAULT_SETTINGS;
  return Boolean(settings[name]) && settings[name] !== defaults[name] && isOwnOrUnset(settings, name);
}

function isOwnOrUnset(settings: Settings, name: keyof Settings & keyof typeof demoSettings): boolean {
  return demoSettings[name] == null || settings[name] !== demoSettings[name];
}

function hasItems({ type, props }: StoredSection, kind: string): boolean {
  return type === kind && Array.isArray(props.items) && props.items.length > 0;
}
