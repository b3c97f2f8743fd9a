import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { isColor } from "#src/shared/colors/is-color.ts";
import type { SiteLook } from "#src/shared/site-look.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { IdentityProvider } from "#src/ui/identities/identity-context.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { toSiteStyle } from "#src/ui/theme/site-style.ts";
import type { SampleCompany } from "./identity-sample.tsx";
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

interface LookPreviewProps {
  look: SiteLook;
  /** The name and logos in the form. */
  company: SampleCompany;
}

/** Previews the real home page with the looks chosen in the form; it stays in sight on high windows. */
export function LookPreview({ look, company }: LookPreviewProps) {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [logo, setLogo] = useState("");
  // The frame has a document of its own, into which the rendered logo is copied.
  const copyLogo = useCallback((element: HTMLElement | null) => {
    if (element) setLogo(element.innerHTML);
  }, []);
  const { home, parts } = useHome(look.identity);
  // The form makes a new object with every key that is typed.
  const key = JSON.stringify(look);
  const document = useMemo(() => {
    const chosen = JSON.parse(key) as SiteLook;
    if (!home || !parts || !COLORS.every((name) => isColor(chosen[name]))) return undefined;
    return dress(home, parts, { look: chosen, theme, logo });
  }, [home, parts, key, theme, logo]);
  const shown = useDeferredValue(document);
  return (
    <div className="top-20 z-10 mb-5 max-w-3xl bg-paper pb-3 2xl:max-w-none [@media(min-width:64rem)_and_(min-height:44rem)]:sticky">
      <div key={JSON.stringify([company, look.identity])} ref={copyLogo} hidden>
        <IdentityProvider
          settings={{ identity: look.identity, ...company, logoSymbol: company.logoSymbol ?? null }}
        >
          <Logo name={company.siteName} images={company} />
        </IdentityProvider>
      </div>
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

interface Dress {
  look: SiteLook;
  theme: "light" | "dark";
  /** HTML of the logo. */
  logo: string;
}

function dress(home: string, parts: HomeParts, { look, theme, logo }: Dress): string {
  const page = new DOMParser().parseFromString(home, "text/html");
  for (const element of page.querySelectorAll(
    "script, link[rel*=preload], dialog, [popover], [data-staff-only]",
  ))
    element.remove();
  for (const [id, html] of Object.entries({ ...parts, brand: toLiveStyle(look) })) {
    const place = page.getElementById(id);
    if (place) place.innerHTML = html;
  }
  if (logo) for (const place of page.querySelectorAll(".site-brand, .footer-logo")) place.innerHTML = logo;
  page.documentElement.dataset.theme = theme;
  return page.documentElement.outerHTML;
}

/** Typefaces swap in as they load: pages wait for the next one instead. */
function toLiveStyle(look: SiteLook): string {
  return toSiteStyle(look).replaceAll("font-display:optional", "font-display:swap");
}
