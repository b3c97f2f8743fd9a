import { cx } from "class-variance-authority";
import { useRef } from "react";
import { type Tab, TABS, useEditorUi } from "./editor-ui.ts";

/** The outline, the fields of the selected section and the page's settings, one of them at a time. */
export function SidePanel({ children }: { children: Record<Tab, React.ReactNode> }) {
  const { tab, showTab } = useEditorUi();
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
    <>
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
    </>
  );
}
