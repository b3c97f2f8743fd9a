import { memo, useEffect, useRef, useState } from "react";
import type { StoredSection } from "../../schema.ts";
import { liveValuesOf } from "#src/settings/texts/live-values.ts";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { findSectionKind } from "#src/features/pages/section-kinds/kinds.ts";
import { SectionContent } from "#src/features/pages/section-kinds/section-content.tsx";
import { fieldAt, fieldsOf, linkBeside, type PropPath } from "../../sections/show-props.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { findSectionModule } from "#src/features/pages/section-kinds/views.ts";
import { labelOf } from "../acts/section-acts.ts";
import { nameFieldsOf, readProp, setProp } from "#src/features/pages/editor/state/change-sections.ts";
import { useEditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import type { Place } from "#src/features/pages/editor/state/editor-ui.ts";
import type { SectionSite } from "../../sections/shown.ts";
import { useLoaded } from "../loaded/use-loaded.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { EditableText } from "./editable-text.tsx";
import { InsertButton } from "./insert-button.tsx";
import { PartBar } from "./part-bar.tsx";
import { SectionBar } from "./section-bar.tsx";
import { showOthers } from "./show-others.tsx";

interface EditedSectionProps {
  section: StoredSection;
  site: SectionSite;
  /** Of editor-ui.ts. */
  isFromCopy: boolean;
  isSelected: boolean;
  isInvalid: boolean;
  /** It is the first one of the page. */
  isFirst: boolean;
  /** Of its title. */
  level: 1 | 2;
  /** The part of it that was chosen. */
  part: Place | null;
  /** Its ground touches the one above it. */
  isJoined: boolean;
  onSelect: (id: string) => void;
  /** A text got the focus. @param address of the link whose text it is */
  onText: (text: Place, address: PropPath | undefined) => void;
}

const NOTHING = "nada para mostrar ainda. Acrescente itens em “Campos”.";
const NOT_SHOWN = "Esta seção não pôde ser mostrada. Desfaça a última mudança, ou corrija-a em “Campos”.";

/** A section as visitors see it, with its texts to be edited. Rendered again only when it changes itself. */
export const EditedSection = memo(function EditedSection(props: EditedSectionProps) {
  const { section, isSelected, isInvalid, isFirst, part, onSelect } = props;
  const { id, type, isHidden } = section;
  const store = useEditorStore();
  const kind = findSectionKind(type);
  const label = labelOf(section);
  const select = (): void => onSelect(id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => nameRegions(place.current, kind?.label ?? ""));
  return (
    // By keyboard sections are selected in the outline, or by their texts; this is the way of the pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      data-section={id}
      data-selected={isSelected || undefined}
      data-faulty={isInvalid || undefined}
      data-hidden={isHidden || undefined}
      data-empty={`${label}: ${kind?.shownWhen ?? NOTHING}`}
      onPointerDown={select}
      onFocus={select}
      onBlur={() => store.edit(nameFieldsOf(id))}
    >
      {isSelected && <SectionBar section={section} isFirst={isFirst} />}
      {isSelected && part && <PartBar section={section} path={part.path} />}
      {kind && findSectionModule(type) ? (
        <ErrorBoundary
          resetKey={section}
          renderFailure={(error) => {
            if (props.isFromCopy) throw error;
            return <div className="unknown-section">{NOT_SHOWN}</div>;
          }}
        >
          <Content {...props} />
        </ErrorBoundary>
      ) : (
        <div className="unknown-section">Seção de um tipo que esta versão não conhece</div>
      )}
      <InsertButton after={id} label={`Adicionar seção abaixo de ${label}`} className="insert-after" />
    </div>
  );
});

function Content({ section, site, isSelected, isJoined, level, onText }: EditedSectionProps) {
  const store = useEditorStore();
  const kind = findSectionKind(section.type);
  const loaded = useLoaded(section.id);
  const [html] = useState(() => new Map<string, string>());
  const values = liveValuesOf(site);
  const { file: ebook } = useTexts(EBOOK_POPUP);
  // As for visitors (island.tsx).
  if (!kind || (section.type === "ebook" && ebook === "")) return null;
  const fields = fieldsOf(kind as never);
  const showText = (text: string, path: PropPath) => {
    const field = fieldAt(fields, path);
    // What need not be there is offered where one works, and does not stand about elsewhere.
    if (!field || (text === "" && !isSelected && !field.minLength)) return null;
    return (
      <EditableText
        text={text}
        readText={() => readProp(store.get().page, section.id, path)}
        field={field}
        path={path}
        values={values}
        onChange={(typed) =>
          store.edit(setProp(section.id, path, typed), `${section.id}.${path.join(".")}`, true)
        }
        onFocus={() => onText({ id: section.id, path }, linkBeside(fields, path))}
      />
    );
  };
  const shownSite = loaded ? { ...site, loaded } : site;
  return (
    <SectionContent
      section={section}
      site={shownSite}
      level={level}
      showText={showText}
      others={showOthers(loaded, isSelected || isBare(fields, section.props), html)}
      isJoined={isJoined}
    />
  );
}

/** Nothing is written in it, so that its places to write in are all there is to see. */
function isBare({ properties = {} }: FieldSchema, props: StoredSection["props"]): boolean {
  return !Object.keys(properties).some((name) => {
    const { control } = properties[name] ?? {};
    const isShown = control === "line" || control === "text" || control === "markdown" || control === "image";
    return isShown && Boolean(props[name]);
  });
}

/** Regions are named by their headings; but of one that can be edited, programs read what the text is for. */
function nameRegions(place: HTMLElement | null, label: string): void {
  for (const region of place?.querySelectorAll("section[aria-labelledby]") ?? []) {
    const title = region.ownerDocument.getElementById(region.getAttribute("aria-labelledby") ?? "");
    if (title?.querySelector("[data-text]")) region.setAttribute("aria-labelledby", "");
  }
  for (const region of place?.querySelectorAll("section[aria-labelledby='']") ?? []) {
    region.setAttribute("aria-label", `${label}: ${region.querySelector("h1, h2")?.textContent ?? ""}`);
  }
}
