// Link that opens a project in a dialog over the grid. The router stays at the portfolio, with the slug in a query
// parameter; the address bar shows (masks it as) the project's page, so a reload or a copied link leads there.

import { useLocation } from "react-router";
import { usePreview } from "#src/ui/page/preview.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

const PARAMETER = "projeto";

interface ProjectLinkProps extends Omit<React.ComponentProps<"a">, "href" | "onClick"> {
  slug: string;
  opensDialog?: boolean;
}

/**
 * Links to the project's page. A plain click opens the dialog instead, except in a preview, where the dialog would
 * read the published version. Ignores a double click's second click, which would add another history entry.
 */
export function ProjectLink({ slug, opensDialog = true, ...rest }: ProjectLinkProps) {
  const { search } = useLocation();
  const isPreview = usePreview() !== undefined;
  const params = new URLSearchParams(search);
  params.set(PARAMETER, slug);
  if (isPreview || !opensDialog) return <Link to={toProjectPath(slug)} viewTransition {...rest} />;
  return (
    <Link
      to={{ search: `?${params}` }}
      mask={toProjectPath(slug)}
      preventScrollReset
      defaultShouldRevalidate={false}
      {...rest}
      onClick={(event) => {
        // The address bar changes before React renders.
        if (window.location.pathname === toProjectPath(slug)) event.preventDefault();
      }}
    />
  );
}

export function toProjectPath(slug: string): string {
  return `/portfolio/${slug}`;
}

/** Returns the slug of the project in the dialog; `null` if none was opened from the grid. */
export function useOpenSlug(): string | null {
  const { mask, search } = useLocation();
  return mask ? new URLSearchParams(search).get(PARAMETER) : null;
}

/** Returns true if two URLs differ only in the open project. */
export function isOnlyProjectChange(from: URL, to: URL): boolean {
  const [one, other] = [new URL(from), new URL(to)];
  for (const url of [one, other]) url.searchParams.delete(PARAMETER);
  return from.href !== to.href && one.href === other.href;
}
