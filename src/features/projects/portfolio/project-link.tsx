// A project opened over the grid: the router stays at the portfolio and knows the project by a parameter,
// the address bar shows the project's own page, which is what a reload, a copy or a new tab gets.
import { useLocation } from "react-router";
import { Link } from "#src/ui/primitives/link.tsx";

const PARAMETER = "projeto";

interface ProjectLinkProps extends Omit<React.ComponentProps<"a">, "href" | "onClick"> {
  slug: string;
}

/**
 * Leads to the project's page; a plain click opens it over the grid instead, and the second of a double
 * click does nothing: it would take a second step back to close the project.
 */
export function ProjectLink({ slug, ...rest }: ProjectLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set(PARAMETER, slug);
  return (
    <Link
      to={{ search: `?${params}` }}
      mask={toProjectPath(slug)}
      preventScrollReset
      defaultShouldRevalidate={false}
      {...rest}
      onClick={(event) => {
        // The address changes before React shows it.
        if (window.location.pathname === toProjectPath(slug)) event.preventDefault();
      }}
    />
  );
}

export function toProjectPath(slug: string): string {
  return `/portfolio/${slug}`;
}

/** The slug of the project that is open over the grid; only what was opened from there is. */
export function useOpenSlug(): string | null {
  const { mask, search } = useLocation();
  return mask ? new URLSearchParams(search).get(PARAMETER) : null;
}

/** Whether two addresses differ in nothing but the project that is open. */
export function isOnlyProjectChange(from: URL, to: URL): boolean {
  const [one, other] = [new URL(from), new URL(to)];
  for (const url of [one, other]) url.searchParams.delete(PARAMETER);
  return from.href !== to.href && one.href === other.href;
}
