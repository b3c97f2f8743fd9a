import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import * as Dialog from "radix-ui/dialog";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import { NoticeBell } from "#src/features/leads/notices/center/bell.tsx";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { useGuardedEnd } from "#src/ui/primitives/use-leave-guard.ts";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { ThemeToggle } from "#src/ui/theme/theme-toggle.tsx";
import { PaletteButton, PaletteOpener } from "../palette/palette-opener.tsx";
import { Brand, Sidebar } from "./sidebar.tsx";
import { useAskedField } from "./use-asked-field.ts";

const iconButton = buttonClass({ variant: "ghost", size: "icon" });

interface ShellProps {
  user: User;
  onLeave: () => void;
  children: React.ReactNode;
}

/** Frames screens with a sidebar on wide windows, a top bar with a drawer on narrow ones. */
export function Shell({ user, onLeave: end, children }: ShellProps) {
  const onLeave = useGuardedEnd(end);
  const main = useFocusOnNavigation();
  useAskedField();
  // `export const handle = { isFullScreen: true }` marks an editor that needs the whole window and has a way back.
  const isFullScreen = useMatches().some(
    ({ handle }) => (handle as { isFullScreen?: boolean } | undefined)?.isFullScreen,
  );
  if (isFullScreen)
    return (
      <>
        <main
          data-dashboard
          ref={main}
          id={CONTENT_ID}
          tabIndex={-1}
          className="flex h-dvh flex-col overflow-x-hidden overflow-y-auto bg-paper outline-none"
        >
          {children}
        </main>
        <PaletteOpener role={user.role} onLeave={onLeave} />
      </>
    );
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only z-50 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary focus:not-sr-only focus:fixed! focus:top-3 focus:left-3"
      >
        Pular para o conteúdo
      </a>
      <header className="sticky top-0 z-30 flex h-15 items-center gap-2 border-b bg-surface px-3 sm:px-5 lg:hidden">
        <Drawer>{(close) => <Sidebar user={user} onLeave={onLeave} onNavigate={close} />}</Drawer>
        <Brand className="flex-1" />
        <PaletteButton label="Buscar ou executar" className={buttonClass({ variant: "ghost", size: "icon" })}>
          <Search aria-hidden size={20} />
        </PaletteButton>
        {may(user.role, "leads") && <NoticeBell />}
        <ThemeToggle />
      </header>
      <aside aria-label="Menu" className="sticky top-0 hidden h-dvh border-r bg-surface lg:block">
        <Sidebar user={user} onLeave={onLeave} />
      </aside>
      <main
        data-dashboard
        ref={main}
        id={CONTENT_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-[82rem] min-w-0 px-4 py-6 sm:px-6 lg:px-9 lg:py-[clamp(1rem,5dvh-1rem,2rem)]"
      >
        {children}
      </main>
      <PaletteOpener role={user.role} onLeave={onLeave} />
      <KeysOpener />
    </div>
  );
}

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

/** Opens the list of keys by "?". */
function KeysOpener() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("?", () => setIsOpen(true));
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

/**
 * Focuses the title of a new screen, so that screen readers announce it, except on the first load. A title replaced
 * once the screen's data has loaded takes over the focus until a key or button is pressed.
 */
function useFocusOnNavigation(): React.RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  // Runs before paint, so that immediate typing does not go to a field that loses the focus.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return undefined;
    lastPathname.current = pathname;
    const focusTitle = (): void => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) main.current?.querySelector("h1")?.focus();
    };
    main.current?.querySelector("h1")?.focus();
    const end = new AbortController();
    const observer = new MutationObserver(focusTitle);
    if (main.current) observer.observe(main.current, { childList: true, subtree: true });
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const type of ["keydown", "pointerdown"])
      document.addEventListener(type, () => end.abort(), { signal: end.signal, capture: true });
    return () => end.abort();
  }, [pathname]);
  return main;
}

function Drawer({ children }: { children: (close: () => void) => React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger aria-label="Abrir menu" className={iconButton}>
        <Menu aria-hidden size={22} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-appear lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-[min(18rem,85vw)] border-r bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-appear lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {children(() => setIsOpen(false))}
          <Dialog.Close aria-label="Fechar menu" className={`${iconButton} absolute! top-2 right-3`}>
            <X aria-hidden size={20} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
