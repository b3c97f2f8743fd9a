import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

interface ListEmptyProps {
  className: string;
  /** Link to the unfiltered list; pass it if filters are set. */
  all: { to: string; text: string } | undefined;
  children: string;
}

/** Empty state of a public list (docs/produto.md, "Notices" and "Portfolio"). */
export function ListEmpty({ className, all, children }: ListEmptyProps) {
  return (
    <div className={className}>
      <p>{children}</p>
      {all && (
        <Link to={all.to} preventScrollReset className={buttonClass({ variant: "outline" })}>
          {all.text}
        </Link>
      )}
    </div>
  );
}
