import { useLocation, useMatches } from "react-router";
import { useSiteData } from "#src/settings/site-data.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { MENU, renamedPages } from "#src/settings/texts/words/frame.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import { capitalize } from "#src/shared/words.ts";
import { toBreadcrumbList } from "#src/ui/page/json-ld.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

/** Labels of pages that are not in FIXED_PAGES and may have pages below them. */
const LABELS: Record<string, string> = {
  servicos: "Serviços",
  sobre: "Sobre Nós",
  // Parents of the legal texts' versions.
  "politicas-de-privacidade": "Política de Privacidade",
  "termos-de-servico": "Termos de Serviço",
};

/** Set by `export const handle = { breadcrumb: "Termos de Serviço" }`, or derived from the page's loader data. */
interface BreadcrumbHandle {
  breadcrumb?: string | ((loaderData: unknown) => string | undefined);
  parents?: (loaderData: unknown) => Record<string, string> | undefined;
  /** False if the page was not found, so that search engines get no breadcrumb. */
  isPlace?: (loaderData: unknown) => boolean;
}

interface Crumb {
  label: string;
  path: string;
}

/** "Trilha de navegação" from the home page to the current one; absent on the home page. */
export function Breadcrumb() {
  const { crumbs, isPlace } = useTrail();
  const site = useSiteData();
  const here = crumbs.length - 1;
  if (here === 0) return null;
  return (
    <Container as="nav" aria-label="Trilha de navegação" className="pt-4 text-sm text-muted">
      <ol className="flex items-center">
        {crumbs.map(({ label, path }, index) => (
          <li
            key={path}
            className="flex min-w-10 items-center first:shrink-0 last:min-w-24 last:shrink-[99999]"
          >
            {index > 0 && (
              <span aria-hidden className="mx-2.5 h-3.5 w-px shrink-0 rotate-12 bg-line-strong" />
            )}
            {index === here ? (
              <span aria-current="page" className="truncate py-2 text-ink">
                {label}
              </span>
            ) : (
              <CrumbLink to={path}>{label}</CrumbLink>
            )}
          </li>
        ))}
      </ol>
      {site && isPlace && (
        <StructuredData thing={import.meta.env.SSR && toBreadcrumbList(site.siteUrl, crumbs)} />
      )}
    </Container>
  );
}

/** Lists the home page, the ancestors and the current page; skips segments without a page. */
function useTrail(): { crumbs: Crumb[]; isPlace: boolean } {
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  const renamed = renamedPages(useTexts(MENU).items);
  const { breadcrumb, parents, isPlace } = (page?.handle ?? {}) as BreadcrumbHandle;
  const ownLabel = typeof breadcrumb === "function" ? breadcrumb(page?.loaderData) : breadcrumb;
  const titles = parents?.(page?.loaderData);
  const segments = pathname.split("/").filter(Boolean);
  const crumbs = segments.flatMap((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join("/")}`;
    const isHere = index === segments.length - 1;
    const original = isHere
      ? ownLabel || toCrumbLabel(segment)
      : (titles?.[path] ?? knownCrumbLabel(segment));
    const label = renamed.get(path) ?? original;
    return label ? [{ label, path }] : [];
  });
  return {
    crumbs: [{ label: renamed.get("/") ?? "Home", path: "/" }, ...crumbs],
    isPlace: isPlace?.(page?.loaderData) ?? true,
  };
}

function CrumbLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      viewTransition
      className="touch-target min-w-0 py-2 underline-offset-4 hover:text-ink hover:underline"
    >
      <span className="block truncate">{children}</span>
    </Link>
  );
}

function knownCrumbLabel(segment: string): string | undefined {
  return (Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined) ?? FIXED_PAGES[`/${segment}`];
}

/** Turns a segment into words for a page without a title: "nossa-equipe" → "Nossa Equipe". */
function toCrumbLabel(segment: string): string {
  return knownCrumbLabel(segment) ?? decode(segment).split("-").map(capitalize).join(" ");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
