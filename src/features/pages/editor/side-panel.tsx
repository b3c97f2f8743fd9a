import { cx } from "class-variance-authority";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import { useAfterRender } from "#src/ui/primitives/use-after-render.ts";
import { IconButton } from "./controls/icon-button.tsx";
import { useEditorUi, useSelection } from "./state/editor-ui.ts";
import type { Tab } from "./state/selection.ts";

/** Tabs of the panel. */
const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: "sections", label: "Seções" },
  { tab: "fields", label: "Campos" },
  { tab: "page", label: "Página" },
  { tab: "navigation", label: "Menu" },
];

/** Shows one of the outline, the selected section's fields and the page's settings. */
export function SidePanel({ children }: { children: Record<Tab, React.ReactNode> }) {
  const { showTab, closePanel } = useEditorUi().selection;
  const { tab, isPanelOpen } = useSelection();
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const now = TABS.findIndex((other) => other.tab === tab);
    const next = step === undefined ? undefined : TABS[(now + step + TABS.length) % TABS.length];
    if (!next) return;
    event.preventDefault();
    showTab(next.tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.tab}"]`)?.focus();
  };
  return (
    <aside
      aria-label="Painel"
      data-side-panel
      className={cx(
        "flex shrink-0 flex-col border-l bg-surface lg:w-84",
        "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:h-[max(62dvh,min(100dvh,15rem))] max-lg:rounded-t-card max-lg:border max-lg:shadow-float",
        !isPanelOpen && "max-lg:hidden",
      )}
    >
      <IconButton
        label="Fechar painel"
        Icon={X}
        onClick={closePanel}
        className="absolute! top-1 right-2 lg:hidden"
      />
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label="Painel da página"
        className="flex shrink-0 border-b px-2"
        onKeyDown={handleKey}
      >
        {TABS.map(({ tab: name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`aba-${name}`}
            data-tab={name}
            aria-selected={name === tab}
            aria-controls="painel-da-pagina"
            tabIndex={name === tab ? 0 : -1}
            className={cx(
              "-mb-px min-h-11 border-b-2 px-3 text-sm font-medium",
              name === tab ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
            )}
            onClick={() => showTab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        id="painel-da-pagina"
        role="tabpanel"
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={`aba-${tab}`}
        className="min-h-0 grow overflow-y-auto overscroll-contain"
      >
        {children[tab]}
      </div>
    </aside>
  );
}

/** Opens the panel as a sheet on narrow windows. */
export function SheetButtons() {
  const { showTab } = useEditorUi().selection;
  const afterRender = useAfterRender();
  return (
    <div className="flex shrink-0 justify-around border-t bg-surface p-1 lg:hidden">
      {TABS.map(({ tab, label }) => (
        <Button
          key={tab}
          variant="ghost"
          size="sm"
          onClick={() => {
            showTab(tab);
            // The sheet covers this button, so the focus moves into it.
            afterRender(() => document.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus());
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
