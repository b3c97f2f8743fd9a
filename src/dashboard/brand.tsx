import { cx } from "class-variance-authority";
import { useRouteLoaderData } from "react-router";

/** The plumb bob, and the name of the company. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx("flex min-w-0 items-center gap-3 text-lg", className)}>
      <PlumbBob className="h-6 shrink-0" />
      <BrandName className="truncate" />
    </span>
  );
}

/** The name of the company, as the settings have it. */
export function BrandName({ className }: { className?: string }) {
  const root = useRouteLoaderData<{ settings: { siteName: string } }>("root");
  return (
    <span className={cx("font-display font-semibold tracking-tight", className)}>
      {root?.settings.siteName ?? "Painel"}
    </span>
  );
}

function PlumbBob({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 12 26" aria-hidden className={className}>
      <path d="M6 0v13" stroke="currentColor" strokeWidth="1.4" />
      <path d="M1 13h10l-1.6 6L6 25.5 2.6 19z" className="fill-accent" />
    </svg>
  );
}
