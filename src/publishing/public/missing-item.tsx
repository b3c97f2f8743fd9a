import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";

interface MissingItemProps {
  title: string;
  back: { to: string; text: string };
  children: string;
}

/** Page of an item that does not exist or could not be read. */
export function MissingItem({ title, back, children }: MissingItemProps) {
  return (
    <Notice title={title} text={children} drawing="not-found">
      <Link to={back.to} viewTransition className={buttonClass({ size: "lg" })}>
        {back.text}
      </Link>
    </Notice>
  );
}
