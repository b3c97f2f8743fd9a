import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { QuoteLink } from "#src/features/leads/contact/quote.part.tsx";
import type { SiteSettings } from "#src/settings/site-data.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { MENU } from "#src/settings/texts/words/frame.ts";
import { groupLinks } from "#src/settings/texts/words/menu-groups.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link, NavLink } from "#src/ui/primitives/link.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import type { FrameLink } from "./navigation.ts";

const MENU_ID = "menu";

/**
 * A native popover works without JavaScript, also by Esc; with JavaScript the focus stays inside and a link closes it.
 */
export function MobileMenu({ settings }: { settings: SiteSettings }) {
  const { items } = useTexts(MENU);
  const menu = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    // Only a navigation closes it, since it may have been opened before hydration.
    if (shownFor.current !== key) menu.current?.hidePopover();
    shownFor.current = key;
  }, [key]);

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Abrir menu"
        className={buttonClass({ variant: "ghost", size: "icon", className: "-mr-2 lg:hidden" })}
      >
        <Menu aria-hidden size={24} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches Tab go by */}
      <dialog
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-modal
        aria-label="Menu"
        className="mobile-menu lg:hidden"
        onKeyDown={keepFocusInside}
        onToggle={(event) => {
          if (event.newState === "open") menu.current?.querySelector("button")?.focus();
        }}
      >
        <div className="flex h-header items-center px-5 md:px-8">
          <Link to="/" viewTransition className="mr-auto flex min-h-11 min-w-0 items-center text-ink">
            <Logo name={settings.siteName} images={settings} />
          </Link>
          <button
            type="button"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label="Fechar menu"
            className={buttonClass({ variant: "ghost", size: "icon", className: "-mr-2" })}
          >
            <X aria-hidden size={24} />
          </button>
        </div>
        <ul className="menu-links mx-5 mt-4 md:mx-8">
          {groupLinks(items).map(({ link, inner }) => (
            <li key={link.to}>
              <MenuLink {...link} className="min-h-14 text-2xl" />
              {inner.length > 0 && (
                <ul className="mb-3 border-l pl-5">
                  {inner.map((one) => (
                    <li key={one.link.to}>
                      <MenuLink {...one.link} className="min-h-11 text-lg" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className="p-5 md:p-8">
          <QuoteLink size="lg" className="w-full" />
        </div>
      </dialog>
    </>
  );
}

function MenuLink({ to, label, className }: FrameLink & { className: string }) {
  return (
    <NavLink
      to={to}
      end={to === "/"}
      viewTransition
      className={`flex items-center font-display font-semibold tracking-tight text-ink ${className}`}
    >
      {label}
    </NavLink>
  );
}

/** Moves the focus from the last element to the first on Tab. */
function keepFocusInside(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const [first, last] = [stops[0], stops.at(-1)];
  const from = document.activeElement;
  if (event.shiftKey ? from !== first : from !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
