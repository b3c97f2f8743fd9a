import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { isColor } from "#src/shared/colors/is-color.ts";
import type { SiteLook } from "#src/shared/site-look.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { toSiteStyle } from "#src/ui/theme/site-style.ts";
import type { HomeParts } from "./schema.ts";
import { SETTINGS_PATH } from "./settings-queries.ts";

const SCALE = 0.5;
const COLORS = [
  "primaryColor",
  "secondaryColor",
  "accentColor",
  "lightGroundColor",
  "darkGroundColor",
] as const;

/** Previews the real home page with the looks chosen in the form; it stays in sight on high windows. */
export function LookPreview({ look }: { look: SiteLook }) {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const { home, parts } = useHome(look.identity);
  // The form makes a new object with every key that is typed.
  const key = JSON.stringify(look);
  const document = useMemo(() => {
    const chosen = JSON.parse(key) as SiteLook;
    if (!home || !parts || !COLORS.every((name) => isColor(chosen[name]))) return undefined;
    return dress(home, parts, chosen, theme);
  }, [home, parts, key, theme]);
  const shown = useDeferredValue(document);
  return (
    <div className="top-20 z-10 mb-5 max-w-3xl bg-paper pb-3 2xl:max-w-none [@media(min-width:64rem)_and_(min-height:44rem)]:sticky">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="text-sm font-semibold">Prévia da página inicial</p>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={theme === "dark"}
          onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
        >
          Tema escuro
        </Button>
      </div>
      <div className="relative h-64 overflow-hidden rounded-control border bg-paper">
        <iframe
          title="Prévia da página inicial"
          // Disables scripts, but keeps the origin so that the typefaces load.
          sandbox="allow-same-origin"
          srcDoc={shown ?? ""}
          tabIndex={-1}
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{ width: `${100 / SCALE}%`, height: `${100 / SCALE}%`, transform: `scale(${SCALE})` }}
        />
      </div>
    </div>
  );
}

/** Loads the page as visitors get it, with its sections drawn in another identity. */
function useHome(identity: SiteLook["identity"]) {
  const api = useApi();
  const { data: home } = useQuery({
    queryKey: ["/", "document"],
    queryFn: async ({ signal }) => (await fetch("/", { signal })).text(),
    refetchOnWindowFocus: false,
  });
  const { data: parts } = useQuery({
    queryKey: [SETTINGS_PATH, "home", identity],
    queryFn: ({ signal }) => api.get<HomeParts>(`${SETTINGS_PATH}/home`, { identity }, signal),
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  });
  return { home, parts };
}

function dress(home: string, parts: HomeParts, look: SiteLook, theme: "light" | "dark"): string {
  const page = new DOMParser().parseFromString(home, "text/html");
  for (const element of page.querySelectorAll(
    "script, link[rel*=preload], dialog, [popover], [data-staff-only]",
  ))
    element.remove();
  for (const [id, html] of Object.entries({ ...parts, brand: toLiveStyle(look) })) {
    const place = page.getElementById(id);
    if (place) place.innerHTML = html;
  }
  page.documentElement.dataset.theme = theme;
  return page.documentElement.outerHTML;
}

/** Typefaces swap in as they load: pages wait for the next one instead. */
function toLiveStyle(look: SiteLook): string {
  return toSiteStyle(look).replaceAll("font-display:optional", "font-display:swap");
}
