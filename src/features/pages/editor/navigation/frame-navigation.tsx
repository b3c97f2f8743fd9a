import { memo, useState } from "react";
import { createPortal } from "react-dom";
import { groupLinks, type MenuLink } from "#src/settings/texts/words/menu-groups.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { useCutNotice } from "#src/ui/forms/limit.tsx";
import { EditableText } from "../frame/editable-text.tsx";
import { COLUMNS_ID, MENU_ID } from "../frame/frame-document.ts";
import { useEditorUi, useSelection } from "../state/editor-ui.ts";
import type { LinkList, MenuLinkPlace, Navigation } from "../state/menu-link.ts";
import { changeMenuLink, linksOf, MAX, moveMenuLink, setTitle } from "../state/navigation.ts";
import { useNavigation, useOffSite } from "./use-navigation.ts";

/** Distance in px that starts a drag, so that clicks still work. */
const START_PX = 6;

const field = (title: string): FieldSchema => ({ title, control: "line", maxLength: MAX.label });
const LABEL = field("Texto do link");
const TITLE = field("Título da coluna");
const NO_VALUES = {};

/** Renders the editable menu and footer columns in place; until they are loaded, as visitors see them. */
export const FrameNavigation = memo(function FrameNavigation({ document }: { document: Document }) {
  const edited = useNavigation();
  return edited && <Placed document={document} {...edited} />;
});

function Placed({ document, navigation, edit, read }: Omit<PlacedProps, "place"> & { document: Document }) {
  const [places] = useState(() => {
    const [menu, columns] = [MENU_ID, COLUMNS_ID].map((id) => document.getElementById(id));
    menu?.replaceChildren();
    columns?.replaceChildren();
    return { menu, columns };
  });
  return (
    <>
      {places.menu &&
        createPortal(
          <MenuLinks list="menu" navigation={navigation} edit={edit} read={read} place={places.menu} />,
          places.menu,
        )}
      {places.columns &&
        createPortal(
          <Columns navigation={navigation} edit={edit} read={read} place={places.columns} />,
          places.columns,
        )}
    </>
  );
}

interface PlacedProps {
  navigation: Navigation;
  edit: (change: (before: Navigation) => Navigation, typed?: string) => void;
  read: () => Navigation;
  place: HTMLElement;
}

function Columns({ navigation, edit, read, place }: PlacedProps) {
  const { selection } = useEditorUi();
  const sayCut = useCutNotice();
  const { menuLink: selected } = useSelection();
  const columns = navigation.columns.map(({ title, links }, column) => (
    // Columns and links have no other names than their places.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={column} data-column data-selected={isAt(selected, column) || undefined}>
      <h2 className="text-base">
        <EditableText
          text={title}
          readText={() => read().columns[column]?.title}
          field={TITLE}
          values={NO_VALUES}
          onChange={(typed) => edit(setTitle(column, typed), `${column}.title`)}
          onFocus={() => selection.selectMenuLink({ list: column })}
          onCut={sayCut}
        />
      </h2>
      <ul className="mt-3 text-sm">
        <MenuLinks
          list={column}
          links={links}
          navigation={navigation}
          edit={edit}
          read={read}
          place={place}
        />
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

function MenuLinks({
  list,
  navigation,
  links = navigation.menu,
  edit,
  read,
  place,
}: PlacedProps & { list: LinkList; links?: readonly MenuLink[] }) {
  const { selection } = useEditorUi();
  const { menuLink: selected } = useSelection();
  const drag = useLinkDrag(list, edit);
  const sayCut = useCutNotice();
  const offSite = useOffSite(place.dataset.shown);
  const shown = (
    { link: { label, to }, index }: { link: MenuLink; index: number },
    inner?: React.ReactNode,
  ) => (
    <li
      key={index}
      data-menu-link={index}
      // Its row in the panel stays visible.
      hidden={!isAt(selected, list, index) && offSite.has(to)}
      data-selected={isAt(selected, list, index) || undefined}
      className={inner ? "nav-group relative" : undefined}
      onPointerDown={drag}
    >
      {/* Looks as for visitors, but leads nowhere. */}
      <a href={to || "#"} tabIndex={-1} draggable={false} className={place.dataset.linkClass}>
        <EditableText
          text={label}
          readText={() => linksOf(read(), list)[index]?.label}
          field={LABEL}
          values={NO_VALUES}
          onChange={(typed) => edit(changeMenuLink(list, index, { label: typed }), `${list}.${index}.label`)}
          onFocus={() => selection.selectMenuLink({ list, index })}
          onCut={sayCut}
        />
        {inner && " ▾"}
      </a>
      {inner}
    </li>
  );
  return groupLinks(links).map((group) => {
    const places = [group.index, ...group.inner.map(({ index }) => index)];
    // Stays open while a link in it is edited; visitors use a button.
    const isOpen = places.some((index) => isAt(selected, list, index));
    const inner = group.inner.length > 0 && (
      <ul className="nav-inner" style={isOpen ? { display: "block" } : undefined}>
        {group.inner.map((one) => shown(one))}
      </ul>
    );
    return shown(group, inner);
  });
}

function isAt(place: MenuLinkPlace | null, list: LinkList, index?: number): boolean {
  return place?.list === list && place.index === index;
}

/**
 * Drags links within their list on the page.
 * @returns the pointer handlers of a link
 */
function useLinkDrag(
  list: LinkList,
  edit: (change: (before: Navigation) => Navigation, typed?: string) => void,
) {
  const { selection } = useEditorUi();
  return ({ currentTarget, clientX, clientY, button }: React.PointerEvent<HTMLLIElement>): void => {
    const { ownerDocument: document, parentElement: parent } = currentTarget;
    // In a text that is being edited, the pointer selects.
    if (button !== 0 || currentTarget.contains(document.activeElement)) return;
    let from = Number(currentTarget.dataset.menuLink);
    let isDragged = false;
    const follow = (event: PointerEvent): void => {
      isDragged ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > START_PX;
      if (!isDragged) return;
      document.getSelection()?.removeAllRanges();
      const over = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>("[data-menu-link]");
      const to = Number(over?.dataset.menuLink);
      if (!over || over.parentElement !== parent || to === from) return;
      edit(moveMenuLink(list, from, to), `${list}.drag`);
      from = to;
      selection.selectMenuLink({ list, index: to });
    };
    const end = (): void => {
      document.removeEventListener("pointermove", follow);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      if (isDragged && document.activeElement instanceof (document.defaultView ?? window).HTMLElement) {
        document.activeElement.blur();
      }
    };
    document.addEventListener("pointermove", follow);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  };
}
