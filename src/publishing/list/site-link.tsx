import ExternalLink from "lucide-react/icons/external-link";
import { buttonClass } from "#src/ui/primitives/button.tsx";

/** From an item of a list to where visitors read it. @param titleId of the element that names the item */
export function SiteLink({ path, titleId }: { path: string; titleId: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      aria-describedby={titleId}
      className={buttonClass({ variant: "ghost", size: "sm" })}
    >
      <ExternalLink aria-hidden size={15} />
      Ver no site<span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}
