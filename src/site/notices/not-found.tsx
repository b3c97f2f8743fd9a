import { useTexts } from "#src/settings/texts/use-texts.ts";
import { MENU } from "#src/settings/texts/words/frame.ts";
import { NOT_FOUND } from "#src/settings/texts/words/notices.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";

export function NotFound() {
  const { title, text, button, ways } = useTexts(NOT_FOUND);
  const { items } = useTexts(MENU);
  return (
    <Notice title={title} text={text} drawing="not-found">
      <Link to="/" viewTransition className={buttonClass({ size: "lg" })}>
        {button}
      </Link>
      <p className="mt-10 text-sm font-semibold">{ways}</p>
      <ul className="mt-1 -ml-3 flex flex-wrap">
        {items
          .filter(({ to }) => to !== "/")
          .map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                viewTransition
                className="inline-flex min-h-11 items-center px-3 text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
