import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import Star from "lucide-react/icons/star";
import { lazy, Suspense, useId, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import { NoticeBell } from "#src/features/leads/notices/center/bell.tsx";
import { useSiteData } from "#src/settings/site-data.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { ThemeToggle } from "#src/ui/theme/theme-toggle.tsx";
import { NewLeadsNote } from "../new-leads-note.tsx";
import { PaletteButton } from "../palette/palette-opener.tsx";
import { groupsOf, type Screen, type ScreenGroup as ScreenGroupOf } from "../screens.ts";
import { UrgentRequestsNote } from "../urgent-requests-note.tsx";
import { useBrowserPreference } from "./use-browser-preference.ts";

interface SidebarProps {
  user: User;
  onLeave: () => void;
  /** Called on navigation in the drawer; theme and palette are then beside its button. */
  onNavigate?: () => void;
}

const ScreenIcon = lazy(() => import("./screen-icon.tsx"));

/** Shown beside a screen's name, by its path. */
const NOTES: Partial<Record<string, React.ComponentType>> = {
  "/dashboard/leads": NewLeadsNote,
  "/dashboard/privacidade": UrgentRequestsNote,
};

const NONE: string[] = [];

function isPaths(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((path) => typeof path === "string");
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

const QUIET = "min-h-7! font-medium text-muted";

export function Sidebar({ user, onLeave, onNavigate }: SidebarProps) {
  const [favorites, setFavorites] = useBrowserPreference(`vitrine:favorites:${user.id}`, isPaths, NONE);
  const groups = favoritesFirst(groupsOf(user.role), favorites);
  const rows = groups.reduce((count, { screens }) => count + screens.length, 0);
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low window the list scrolls: the screen that is open stays in sight.
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const open = links.findLast((link) => `${pathname}/`.startsWith(`${link.pathname}/`));
    open?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  const toggle = (path: string) =>
    setFavorites(
      favorites.includes(path) ? favorites.filter((other) => other !== path) : [...favorites, path],
    );
  return (
    <div className="flex h-full flex-col [scrollbar-width:thin] px-3 [@media(height<30rem)]:overflow-y-auto py-[calc(0.25rem+var(--air)/3)] [--air:clamp(0rem,4dvh-1.75rem,0.75rem)]">
      <div className="mb-(--air) flex min-h-11 shrink-0 items-center pl-3.5 lg:min-h-[clamp(2.25rem,5dvh,2.75rem)] lg:[&_button]:size-9">
        <Brand className="min-w-0 flex-1 [&_img]:max-w-full" />
        {!onNavigate && <ThemeToggle />}
      </div>
      {!onNavigate && (
        <div className="mb-[calc(0.25rem+var(--air))] flex shrink-0 items-center gap-1 [&>a]:size-9">
          <PaletteField />
          {may(user.role, "leads") && <NoticeBell />}
        </div>
      )}
      {/* When space is short, only the list scrolls, and the user and logout stay visible; where not even a few of its rows
          would fit, as magnified, everything scrolls together. */}
      <nav
        ref={list}
        aria-label="Painel"
        className="goes-on -mx-3 [scrollbar-width:thin] px-3 [@media(height<30rem)]:shrink-0 [@media(height>=30rem)]:min-h-0 [@media(height>=30rem)]:overflow-y-auto"
        style={{ "--rows": rows } as React.CSSProperties}
      >
        {groups.map((group) => (
          <ScreenGroup
            key={group.heading ?? ""}
            {...group}
            favorites={favorites}
            onToggle={toggle}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <div className="mt-auto shrink-0 pt-1">
        <div className="border-t pt-1 text-sm/5">
          <NavLink
            to="/dashboard/conta"
            onClick={onNavigate}
            className="block rounded-control px-3.5 no-underline transition-colors hover:bg-sunken aria-[current=page]:bg-sunken pointer-coarse:py-2"
          >
            <span className="block truncate font-semibold text-ink" title={user.name}>
              {user.name}
            </span>
            <span className="sr-only">: Minha conta</span>
          </NavLink>
          <p className="truncate px-3.5 text-muted" title={user.email}>
            {user.email}
          </p>
          <div className="flex items-center">
            <Button variant="ghost" size="sm" className={QUIET} onClick={onLeave}>
              Sair
            </Button>
            <a href="/" className={buttonClass({ variant: "ghost", size: "sm", className: QUIET })}>
              Ver o site
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Looks like a search field and opens the palette. Its accessible name begins with its visible text. */
function PaletteField() {
  return (
    <PaletteButton className="flex h-9 min-w-0 flex-1 items-center justify-between gap-2 rounded-control border border-line-strong bg-surface px-3 text-left text-sm text-muted transition-colors hover:border-ink hover:text-ink">
      Buscar <kbd className="rounded-md border px-1.5 font-sans text-xs whitespace-nowrap">Ctrl K</kbd>
      <span className="sr-only"> ou executar</span>
    </PaletteButton>
  );
}

const FAVORITES = "Favoritos";

/** Moves favorites to a group of their own below the home, in the order in which they were chosen. */
function favoritesFirst(groups: ScreenGroupOf[], favorites: string[]): ScreenGroupOf[] {
  const all = groups.flatMap(({ screens }) => screens);
  const chosen = favorites.flatMap((path) => all.find((screen) => screen.path === path) ?? []);
  const [home, ...others] = groups.map(({ heading, screens }) => ({
    ...(heading && { heading }),
    screens: screens.filter((screen) => !screen.isRare && !chosen.includes(screen)),
  }));
  const favored = chosen.length > 0 ? [{ heading: FAVORITES, screens: chosen }] : [];
  return [...(home ? [home] : []), ...favored, ...others].filter(({ screens }) => screens.length > 0);
}

interface FavoriteProps {
  favorites: string[];
  onToggle: (path: string) => void;
  onNavigate: (() => void) | undefined;
}

interface ScreenGroupProps extends FavoriteProps {
  heading?: string;
  screens: Screen[];
}

/** The group of screens that are rarely opened folds. */
function ScreenGroup({ heading, screens, ...actions }: ScreenGroupProps) {
  const { pathname } = useLocation();
  const [isFolded, fold] = useBrowserPreference("vitrine:folded-system", isBoolean, false);
  const listId = useId();
  const mayFold = heading === "Sistema";
  const isHidden = mayFold && isFolded && !screens.some(({ path }) => pathname.startsWith(path));
  return (
    <div>
      {heading && (
        <h2 className="flex items-center gap-2.5 pt-[clamp(0rem,2.2dvh-0.99rem,0.75rem)] pb-px pl-3.5 font-sans text-xs/4 font-medium tracking-normal text-muted after:h-px after:flex-1 after:bg-line">
          {mayFold ? (
            <button
              type="button"
              aria-expanded={!isHidden}
              aria-controls={listId}
              onClick={() => fold(!isFolded)}
              className="inline-flex items-center gap-1 rounded-control hover:text-ink pointer-coarse:min-h-11"
            >
              {heading}
              <ChevronDown
                aria-hidden
                size={14}
                className={cx("transition-transform", isHidden && "-rotate-90")}
              />
            </button>
          ) : (
            heading
          )}
        </h2>
      )}
      <ul id={listId} hidden={isHidden}>
        {screens.map((screen) => (
          <ScreenLink key={screen.path} screen={screen} {...actions} />
        ))}
      </ul>
    </div>
  );
}

/** Keeps the note outside the link and thus out of its accessible name. */
function ScreenLink({ screen, favorites, onToggle, onNavigate }: FavoriteProps & { screen: Screen }) {
  const { path, label } = screen;
  const Note = NOTES[path];
  return (
    <li className="group/screen relative">
      <NavLink
        to={path}
        end={path === "/dashboard"}
        onClick={onNavigate}
        className={({ isActive }) =>
          cx(
            // A mouse needs less room than a finger, so low windows show the links closer together.
            "flex h-11 items-center gap-2.5 rounded-control border-l-2 px-3 text-[0.9375rem] no-underline transition-colors pointer-fine:h-[clamp(1.5rem,(100dvh-20rem)/var(--rows),2.25rem)]",
            isActive
              ? "border-accent bg-sunken font-medium text-ink"
              : "border-transparent text-muted hover:bg-sunken hover:text-ink",
          )
        }
      >
        <Suspense fallback={<span className="size-4 shrink-0" />}>
          <ScreenIcon path={path} />
        </Suspense>
        {label}
      </NavLink>
      {Note && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex group-focus-within/screen:right-9 group-hover/screen:right-9 pointer-coarse:right-12 items-center text-xs font-semibold text-primary-ink">
          <Note />
        </span>
      )}
      {path !== "/dashboard" && (
        <FavoriteButton label={label} isFavorite={favorites.includes(path)} onClick={() => onToggle(path)} />
      )}
    </li>
  );
}

interface FavoriteButtonProps {
  label: string;
  isFavorite: boolean;
  onClick: () => void;
}

/** Shows when its screen's link is pointed at or focused, and always by touch. */
function FavoriteButton({ label, isFavorite, onClick }: FavoriteButtonProps) {
  const name = isFavorite ? `Tirar dos favoritos: ${label}` : `Pôr nos favoritos: ${label}`;
  return (
    <button
      type="button"
      title={name}
      onClick={onClick}
      className="invisible absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control text-muted group-focus-within/screen:visible group-hover/screen:visible hover:text-ink pointer-coarse:visible pointer-coarse:w-11"
    >
      <Star aria-hidden size={14} className={cx(isFavorite && "fill-current")} />
    </button>
  );
}

export function Brand({ className }: { className?: string }) {
  const company = useSiteData()?.settings;
  return (
    <div className={className}>
      <Logo name={company?.siteName ?? "Painel"} images={company} />
    </div>
  );
}
