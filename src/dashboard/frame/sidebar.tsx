import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useId, useState } from "react";
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
import { groupsOf, type Screen } from "../screens.ts";
import { UrgentRequestsNote } from "../urgent-requests-note.tsx";

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

const QUIET = "min-h-7! font-medium text-muted";

export function Sidebar({ user, onLeave, onNavigate }: SidebarProps) {
  const groups = groupsOf(user.role).map((group) => ({
    ...group,
    screens: group.screens.filter(({ isRare }) => !isRare),
  }));
  const rows = groups.reduce((count, { screens }) => count + screens.length, 0);
  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 py-[calc(0.25rem+var(--air)/3)] [--air:clamp(0rem,4dvh-1.75rem,0.75rem)]">
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
      {/* When space is short, only the list scrolls; the user and logout stay visible. */}
      <nav
        aria-label="Painel"
        className="goes-on -mx-3 min-h-60 overflow-y-auto px-3"
        style={{ "--rows": rows } as React.CSSProperties}
      >
        {groups.map((group) => (
          <ScreenGroup key={group.heading ?? ""} {...group} onNavigate={onNavigate} />
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

interface ScreenGroupProps {
  heading?: string;
  screens: Screen[];
  onNavigate: (() => void) | undefined;
}

/** The group of screens that are rarely opened folds. */
function ScreenGroup({ heading, screens, onNavigate }: ScreenGroupProps) {
  const { pathname } = useLocation();
  const [isFolded, fold] = useFold();
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
          <ScreenLink key={screen.path} screen={screen} onNavigate={onNavigate} />
        ))}
      </ul>
    </div>
  );
}

const FOLD_KEY = "vitrine:folded-system";

/** Keeps in this browser whether the group is folded. */
function useFold(): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(readFold);
  return [
    isFolded,
    (folded) => {
      setFolded(folded);
      try {
        localStorage.setItem(FOLD_KEY, String(folded));
      } catch {
        // Blocked storage: it stays until the next load.
      }
    },
  ];
}

function readFold(): boolean {
  try {
    return localStorage.getItem(FOLD_KEY) === "true";
  } catch {
    return false;
  }
}

/** Keeps the note outside the link and thus out of its accessible name. */
function ScreenLink({ screen, onNavigate }: { screen: Screen; onNavigate?: () => void }) {
  const { path, label } = screen;
  const Note = NOTES[path];
  return (
    <li className="relative">
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
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs font-semibold text-primary-ink">
          <Note />
        </span>
      )}
    </li>
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
