import ExternalLink from "lucide-react/icons/external-link";
import { RowActionLabel } from "#src/ui/lists/row-actions.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";

/**
 * Links a list item to its public page.
 * @param titleId id of the element with the item's title
 */
export function SiteLink({ path, titleId }: { path: string; titleId: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      title="Ver no site"
      aria-describedby={titleId}
      className={buttonClass({ variant: "ghost", size: "sm" })}
    >
      <ExternalLink aria-hidden size={15} />
      <RowActionLabel>
        Ver no site<span className="sr-only"> (abre em outra aba)</span>
      </RowActionLabel>
    </a>
  );
}
