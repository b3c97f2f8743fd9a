import { Link, useNavigate } from "react-router";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";

/** Specification §2, "Dashboard home". */
const ACTIONS = [
  { label: "Novo Post", path: "/dashboard/posts/new", shortcut: "n" },
  { label: "Novo Projeto", path: "/dashboard/projects/new", shortcut: "j" },
  { label: "Ver Analytics", path: "/dashboard/analytics", shortcut: "a" },
];

/** Links to frequent actions, each with a keyboard shortcut. */
export function QuickActions() {
  return (
    <Panel title="Ações rápidas">
      <ul className="mt-2 divide-y">
        {ACTIONS.map((action) => (
          <QuickAction key={action.path} {...action} />
        ))}
      </ul>
    </Panel>
  );
}

function QuickAction({ label, path, shortcut }: (typeof ACTIONS)[number]) {
  const navigate = useNavigate();
  useShortcut(shortcut, () => void navigate(path));
  return (
    <li>
      <Link
        to={path}
        aria-keyshortcuts={shortcut}
        className="-mx-2 flex min-h-12 items-center justify-between gap-4 rounded-control px-2 text-[0.96875rem] text-ink no-underline transition-colors hover:bg-sunken"
      >
        {label}
        <kbd
          aria-hidden
          className="rounded-md border px-2 font-sans text-xs font-semibold text-muted uppercase pointer-coarse:hidden"
        >
          {shortcut}
        </kbd>
      </Link>
    </li>
  );
}
