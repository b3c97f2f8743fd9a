import { cx } from "class-variance-authority";
import { NavLink } from "react-router";
import type { User } from "#src/accounts/schema.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { ThemeToggle } from "#src/ui/theme/theme-toggle.tsx";
import { Brand } from "./brand.tsx";
import { PaletteButton } from "../palette/palette-opener.tsx";
import { type Screen, screensOf } from "../screens.ts";

interface SidebarProps {
  user: User;
  onLeave: () => void;
  onNavigate?: () => void;
  withTheme?: boolean;
}

/** Brand, navigation and user. */
export function Sidebar({ user, onLeave, onNavigate, withTheme }: SidebarProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto p-4">
      <Brand className="px-3 pt-2 pb-6" />
      {onNavigate ? null : <PaletteField />}
      {/* On a low screen the list scrolls; who one is, and the way out, stay in sight. */}
      <nav aria-label="Painel" className="min-h-60 overflow-y-auto">
        <ul className="grid gap-0.5">
          {screensOf(user.role).map((screen) => (
            <ScreenLink key={screen.path} screen={screen} onNavigate={onNavigate} />
          ))}
        </ul>
      </nav>
      <div className="mt-auto shrink-0 pt-3">
        <div className="border-t pt-3 pl-3 text-sm">
          <NavLink
            to="/dashboard/conta"
            onClick={onNavigate}
            className="-ml-3 flex min-h-9 items-center rounded-control px-3 font-semibold text-ink no-underline transition-colors hover:bg-sunken aria-[current=page]:bg-sunken"
          >
            <span className="truncate" title={user.name}>
              {user.name}
            </span>
            <span className="sr-only">: Minha conta</span>
          </NavLink>
          <p className="truncate text-muted" title={user.email}>
            {user.email}
          </p>
          <div className="mt-2 -ml-3.5 flex items-center">
            <Button variant="ghost" size="sm" className="font-medium text-muted" onClick={onLeave}>
              Sair
            </Button>
            <a
              href="/"
              className={buttonClass({ variant: "ghost", size: "sm", className: "font-medium text-muted" })}
            >
              Ver o site
            </a>
            {withTheme && <ThemeToggle side="top" className="ml-auto" />}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A button that looks like a search field; it opens the palette. Its accessible name begins with its visible text. */
function PaletteField() {
  return (
    <PaletteButton className="mb-4 flex h-9.5 shrink-0 items-center justify-between gap-2 rounded-control border border-line-strong bg-surface px-3 text-left text-sm text-muted transition-colors hover:border-ink hover:text-ink">
      Buscar <kbd className="rounded-md border px-1.5 font-sans text-xs whitespace-nowrap">Ctrl K</kbd>
      <span className="sr-only"> ou executar</span>
    </PaletteButton>
  );
}

/** The note is outside the link, so that it is not part of the link's accessible name. */
function ScreenLink({ screen, onNavigate }: { screen: Screen; onNavigate?: () => void }) {
  const { path, label, Note } = screen;
  return (
    <li className="relative">
      <NavLink
        to={path}
        end={path === "/dashboard"}
        onClick={onNavigate}
        className={({ isActive }) =>
          cx(
            "flex h-11 items-center rounded-control border-l-2 pointer-fine:h-10 px-3 text-[0.96875rem] no-underline transition-colors",
            isActive
              ? "border-accent bg-sunken font-medium text-ink"
              : "border-transparent text-muted hover:bg-sunken hover:text-ink",
          )
        }
      >
        {label}
      </NavLink>
      {Note && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs font-semibold text-primary-ink">
          <Note />
        </span>
      )}
    </li>
  );
}
