import { buttonClass } from "#src/ui/primitives/button.tsx";

interface NewTabLinkProps {
  href: string | null | undefined;
  variant?: "outline";
  children: string;
}

/** Renders a button-like link that opens a new tab; nothing without `href`. */
export function NewTabLink({ href, variant, children }: NewTabLinkProps) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant })}>
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}
