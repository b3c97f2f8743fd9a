import { memo, useState } from "react";
import { createPortal } from "react-dom";
import { EditableText } from "../frame/editable-text.tsx";
import { COLUMNS_ID, MENU_ID } from "../frame/frame-document.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { useEditorUi } from "../editor-ui.ts";
import { MOST, setTitle, setWay } from "./around.ts";
import type { Around, Way, WayList, WayPlace } from "./shape.ts";
import { useAround } from "./use-around.ts";
import { useWayDrag } from "./use-way-drag.ts";

const field = (title: string): FieldSchema => ({ title, control: "line", maxLength: MOST.label });
const LABEL = field("Texto do link");
const TITLE = field("Título da coluna");
const NO_VALUES = {};

/** The menu and the footer's columns where they stand, to be edited; until they are read, as visitors see them. */
export const FrameAround = memo(function FrameAround({ document }: { document: Document }) {
  const edited = useAround();
  return edited && <Placed document={document} {...edited} />;
});

function Placed({ document, around, edit }: Omit<PlacedProps, "place"> & { document: Document }) {
  const [places] = useState(() => {
    const [menu, columns] = [MENU_ID, COLUMNS_ID].map((id) => document.getElementById(id));
    menu?.replaceChildren();
    columns?.replaceChildren();
    return { menu, columns };
  });
  return (
    <>
      {places.menu &&
        createPortal(<Ways list="menu" around={around} edit={edit} place={places.menu} />, places.menu)}
      {places.columns &&
        createPortal(<Columns around={around} edit={edit} place={places.columns} />, places.columns)}
    </>
  );
}

interface PlacedProps {
  around: Around;
  edit: (change: (before: Around) => Around, typed?: string) => void;
  place: HTMLElement;
}

function Columns({ around, edit, place }: PlacedProps) {
  const { way: selected, setWay: open } = useEditorUi();
  const columns = around.columns.map(({ title, links }, column) => (
    // Columns and links have no other names than their places.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={column} data-column data-selected={isAt(selected, column) || undefined}>
      <h2 className="text-base">
        <EditableText
          text={title}
          field={TITLE}
          values={NO_VALUES}
          onChange={(typed) => edit(setTitle(column, typed), `${column}.title`)}
          onFocus={() => open({ list: column })}
        />
      </h2>
      <ul className="mt-3 text-sm">
        <Ways list={column} ways={links} around={around} edit={edit} place={place} />
      </ul>
    </div>
  ));
  return (
    <>
      <style>{`@media (min-width: 64rem) { footer > .grid { grid-template-columns: 1.6fr repeat(${columns.length}, 1fr) 1.35fr 1.35fr !important } }`}</style>
      {columns}
    </>
  );
}

function Ways({
  list,
  around,
  ways = around.menu,
  edit,
  place,
}: PlacedProps & { list: WayList; ways?: readonly Way[] }) {
  const { way: selected, setWay: open } = useEditorUi();
  const drag = useWayDrag(list, edit);
  return ways.map(({ label, to }, index) => (
    <li
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      data-way={index}
      data-selected={isAt(selected, list, index) || undefined}
      onPointerDown={drag}
    >
      {/* As it looks for visitors; it leads nowhere here. */}
      <a href={to || "#"} tabIndex={-1} draggable={false} className={place.dataset.wayClass}>
        <EditableText
          text={label}
          field={LABEL}
          values={NO_VALUES}
          onChange={(typed) => edit(setWay(list, index, { label: typed }), `${list}.${index}.label`)}
          onFocus={() => open({ list, index })}
        />
      </a>
    </li>
  ));
}

function isAt(place: WayPlace | null, list: WayList, index?: number): boolean {
  return place?.list === list && place.index === index;
}
