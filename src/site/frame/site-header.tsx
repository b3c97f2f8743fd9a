import { QuoteLink } from "#src/features/leads/contact/quote.part.tsx";
import type { SiteSettings } from "#src/settings/site-data.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { MENU } from "#src/settings/texts/words/frame.ts";
import { groupLinks } from "#src/settings/texts/words/menu-groups.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link, NavLink } from "#src/ui/primitives/link.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { ThemeToggle } from "#src/ui/theme/theme-toggle.tsx";
import { MenuGroup } from "./menu-group.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { FrameLink } from "./navigation.ts";

interface SiteHeaderProps {
  settings: SiteSettings;
  /** Only the logo and the theme, as on a landing page. */
  isBare?: boolean;
}

/** The fixed top navigation (docs/produto.md, "Frame"); shell.css blurs it once the page is scrolled; ui/theme/looks has its other forms. */
export function SiteHeader({ settings, isBare = false }: SiteHeaderProps) {
  const { items } = useTexts(MENU);
  return (
    <header>
      <nav aria-label="Principal" className="site-nav fixed inset-x-0 top-0 z-40">
        <Container className="site-bar flex h-header items-center gap-2">
          <Link
            to="/"
            viewTransition
            className="site-brand mr-auto flex min-h-11 min-w-0 items-center rounded-control pr-2 text-ink"
          >
            <Logo name={settings.siteName} images={settings} />
          </Link>
          {!isBare && (
            <ul className="site-menu mr-10 hidden shrink-0 items-center lg:flex">
              {groupLinks(items).map(({ link, inner }) =>
                inner.length > 0 ? (
                  <MenuGroup key={link.to} label={link.label} inner={inner.map((one) => one.link)}>
                    <MenuLink {...link} />
                  </MenuGroup>
                ) : (
                  <li key={link.to}>
                    <MenuLink {...link} />
                  </li>
                ),
              )}
            </ul>
          )}
          <div className="site-actions contents">
            <ThemeToggle />
            {!isBare && <QuoteLink className="shrink-0 max-sm:hidden" />}
            {!isBare && <MobileMenu settings={settings} />}
          </div>
        </Container>
      </nav>
    </header>
  );
}

function MenuLink({ to, label }: FrameLink) {
  return (
    <NavLink
      to={to}
      end={to === "/"}
      viewTransition
      className="nav-link relative flex h-header items-center px-2 text-[0.9375rem] xl:px-3 font-medium text-muted transition-colors hover:text-ink aria-[current]:text-ink"
    >
      {label}
    </NavLink>
  );
}
