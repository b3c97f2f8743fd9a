import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { cx } from "class-variance-authority";
import GripVertical from "lucide-react/icons/grip-vertical";
import Outdent from "lucide-react/icons/indent-decrease";
import Indent from "lucide-react/icons/indent-increase";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { type MenuLink, moveLink } from "#src/settings/texts/words/menu-groups.ts";
import { usePasteNotice } from "#src/ui/forms/limit.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { MoveButtons } from "../controls/move-buttons.tsx";
import { PATHS_ID } from "../controls/paths-list.tsx";
import { SILENT_DRAG } from "../controls/silent-drag.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import type { Navigation, LinkList } from "../state/menu-link.ts";
import {
  addMenuLink,
  MAX,
  maxLinks,
  moveMenuLink,
  pathOf,
  removeMenuLink,
  changeMenuLink,
  setLevel,
} from "../state/navigation.ts";
import { partErrors } from "../state/refusal.ts";

interface MenuLinkRowsProps {
  list: LinkList;
  /** Name of the list for its controls. */
  name: string;
  links: readonly MenuLink[];
  edit: (change: (before: Navigation) => Navigation, typed?: string) => void;
}

/** Lists links with texts and targets, to be dragged or moved by buttons. */
export function MenuLinkRows({ list, name, links, edit }: MenuLinkRowsProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const rows = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Rows have no ids, so the focus follows moved rows by index. */
  const focus = (index: number, control: "input" | ButtonName) =>
    rows.current?.children[index]
      ?.querySelector<HTMLElement>(control === "input" ? "input" : `[data-action="${control}"]`)
      ?.focus();
  const move = (from: number, to: number) => {
    const moved = links[from];
    edit(moveMenuLink(list, from, to));
    // Sublinks move with their parent.
    focus(moved ? moveLink(links, from, to).indexOf(moved) : to, to < from ? "up" : "down");
  };
  const remove = (index: number) => {
    flushSync(() => edit(removeMenuLink(list, index)));
    if (links.length === 1) add.current?.focus();
    else focus(Math.min(index, links.length - 2), "remove");
  };
  const ids = links.map((_, index) => `${list}.${index}`);
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={SILENT_DRAG}
        onDragEnd={({ active, over }) =>
          edit(moveMenuLink(list, ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))))
        }
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={rows} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {links.map((link, index) => (
              <MenuLinkRow
                key={ids[index]}
                id={ids[index] ?? ""}
                {...{ list, link, index, edit, move, remove }}
                count={links.length}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {links.length < maxLinks(list) && (
        <Button
          ref={add}
          variant="outline"
          size="sm"
          className="mt-2 justify-self-start"
          onClick={() => {
            flushSync(() => edit(addMenuLink(list, links.length)));
            focus(links.length, "input");
          }}
        >
          <Plus aria-hidden size={16} />
          Adicionar link<span className="sr-only"> em {name}</span>
        </Button>
      )}
    </>
  );
}

type ButtonName = "up" | "down" | "remove";

interface MenuLinkRowProps extends Pick<MenuLinkRowsProps, "list" | "edit"> {
  id: string;
  link: MenuLink;
  index: number;
  count: number;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

function MenuLinkRow({ id, list, link, index, count, edit, move, remove }: MenuLinkRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const errors = partErrors(link, useEditorUi().refusal);
  const { label, to } = link;
  const place = pathOf(list, index);
  const errorId = useId();
  const markOf = (control: keyof MenuLink) =>
    errors.some(({ path }) => path[0] === control) && {
      "aria-invalid": true,
      "aria-describedby": errorId,
    };
  const isInner = list === "menu" && index > 0 && link.level === "inner";
  const name = `${index + 1}. ${label || "Link novo"}`;
  const onPaste = usePasteNotice("Texto do link", MAX.label);
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate(0, ${transform.y}px)`, transition } : undefined}
      className={cx(
        "flex rounded-control border bg-surface",
        isInner && "ml-6",
        isDragging && "relative z-10 shadow-float",
      )}
    >
      <span
        {...listeners}
        aria-hidden
        className="grid w-7 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
      >
        <GripVertical size={15} />
      </span>
      <div className="grid min-w-0 grow gap-1.5 py-1.5 pr-1.5">
        <Input
          compact
          {...markOf("label")}
          data-path={`${place}.label`}
          aria-label={`Texto: ${name}`}
          placeholder="Texto"
          value={label}
          maxLength={MAX.label}
          onPaste={onPaste}
          autoComplete="off"
          onChange={({ target }) =>
            edit(changeMenuLink(list, index, { label: target.value }), `${list}.${index}.label`)
          }
        />
        <Input
          compact
          {...markOf("to")}
          data-path={`${place}.to`}
          aria-label={`Leva a: ${name}`}
          placeholder="/contato ou https://"
          list={PATHS_ID}
          value={to}
          autoComplete="off"
          onChange={({ target }) =>
            edit(changeMenuLink(list, index, { to: target.value }), `${list}.${index}.to`)
          }
        />
        {errors.length > 0 && (
          <p id={errorId} className="text-sm font-medium text-danger">
            {errors.map(({ message }) => message).join(". ")}
          </p>
        )}
        <div className="-ml-1.5 flex">
          <MoveButtons name={name} index={index} count={count} onMove={(to) => move(index, to)} />
          {list === "menu" && index > 0 && (
            <IconButton
              label={isInner ? `Tirar de dentro: ${name}` : `Pôr dentro do item acima: ${name}`}
              Icon={isInner ? Outdent : Indent}
              onClick={() => edit(setLevel(index, isInner ? undefined : "inner"))}
            />
          )}
          <IconButton label={`Remover: ${name}`} Icon={Trash} action="remove" onClick={() => remove(index)} />
        </div>
      </div>
    </li>
  );
}
