import { Link, useNavigate } from "react-router";
import { useUser } from "#src/accounts/use-user.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { maySee, writingActions } from "../screens.ts";

/** The most frequent actions (docs/produto.md, "Dashboard"). */
const ACTIONS = [...writingActions, { label: "Ver Analytics", path: "/dashboard/analytics", shortcut: "a" }];

export function QuickActions() {
  const { role } = useUser();
  return (
    <Panel title="Ações rápidas">
      <ul className="mt-2 divide-y">
        {ACTIONS.filter(({ path }) => maySee(path, role)).map((action) => (
          <QuickAction key={action.path} {...action} />
        ))}
      </ul>
    </Panel>
  );
}

function QuickAction({ label, path, shortcut }: { label: string; path: string; shortcut: string }) {
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
