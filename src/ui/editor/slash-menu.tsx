import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { cx } from "class-variance-authority";
import { useEffect, useRef } from "react";
import { plural } from "#src/shared/words.ts";
import type { SlashState } from "./slash-menu-extension.ts";

interface SlashMenuProps {
  id: string;
  state: SlashState;
}

export const optionId = (menuId: string, index: number) => `${menuId}-${index}`;

/** The focus stays in the text, which names the active option by ARIA. */
export function SlashMenuList({ id, state }: SlashMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { items, active, place, choose } = state;
  useFloating(menu, place);
  return (
    <div
      ref={menu}
      // Limits the height so that it fits above or below the caret.
      className="fixed top-0 left-0 z-60 max-h-[min(28rem,calc(50dvh-2rem))] w-60 overflow-y-auto overscroll-contain rounded-control border border-line bg-surface p-1 shadow-float"
    >
      <p aria-live="polite" className={items.length > 0 ? "sr-only" : "px-3 py-2 text-sm text-muted"}>
        {items.length > 0 ? plural(items.length, "opção", "opções") : "Nada com esse nome."}
      </p>
      {/* A select cannot be used from within a text. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label="Inserir">
        {items.map((item, index) => (
          <div
            key={item.label}
            ref={index === active ? showOption : undefined}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx(
              "flex min-h-9 cursor-pointer items-center gap-3 rounded-[7px] px-2.5 text-sm pointer-coarse:min-h-11",
              index === active ? "bg-primary-soft font-semibold text-primary-ink" : "hover:bg-sunken",
            )}
            // The text must keep the focus and thus the insertion point.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(item);
            }}
          >
            <item.Icon aria-hidden size={17} />
            {item.label}
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </div>
  );
}

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

function useFloating(menu: React.RefObject<HTMLElement | null>, place: () => DOMRect | null): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    const anchor = { getBoundingClientRect: () => place() ?? new DOMRect() };
    const middleware = [offset(6), flip({ padding: 8 }), shift({ padding: 8 })];
    return autoUpdate(document.body, element, () => {
      void computePosition(anchor, element, {
        strategy: "fixed",
        placement: "bottom-start",
        middleware,
      }).then(({ x, y }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px` }));
    });
  }, [menu, place]);
}
