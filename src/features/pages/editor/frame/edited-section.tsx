import GripVertical from "lucide-react/icons/grip-vertical";
import Plus from "lucide-react/icons/plus";
import { memo, useEffect, useRef, useState } from "react";
import { liveValuesOf } from "#src/settings/texts/live-values.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { useCutNotice } from "#src/ui/forms/limit.tsx";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { SectionContent } from "../../section-types/section-content.tsx";
import { findSectionModule } from "../../section-types/views.ts";
import type { SectionSite } from "../../sections/section-view.ts";
import { fieldAt, fieldsOf, linkBeside, type PropPath } from "../../sections/show-props.ts";
import { labelOf } from "../actions/section-actions.ts";
import { useSectionActions } from "../actions/use-section-actions.ts";
import { useLoaded } from "../loaded/use-loaded.ts";
import { type AddingPlace, HEAD, nameFieldsOf, readProp, setProp } from "../state/change-sections.ts";
import { useEditorStore } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { usePeopleIn } from "../state/people-in-sections.ts";
import type { Place } from "../state/selection.ts";
import { ActionBar } from "./action-bar.tsx";
import { EditableText } from "./editable-text.tsx";
import { PartBar } from "./part-bar.tsx";
import { showOthers } from "./show-others.tsx";
import { useSectionDrag } from "./use-section-drag.ts";

interface EditedSectionProps {
  section: StoredSection;
  site: SectionSite;
  /** See editor-ui.ts. */
  isFromCopy: boolean;
  isSelected: boolean;
  isInvalid: boolean;
  isFirst: boolean;
  /** Level of its title. */
  level: 1 | 2;
  /** The selected list item in it. */
  part: Place | null;
  /** Its ground touches the one above it. */
  isJoined: boolean;
}

const NOTHING = "nada para mostrar ainda. Acrescente itens em “Campos”.";
const NOT_SHOWN = "Esta seção não pôde ser mostrada. Desfaça a última mudança, ou corrija-a em “Campos”.";

/** Renders a section with editable texts; re-renders only when it changes. */
export const EditedSection = memo(function EditedSection(props: EditedSectionProps) {
  const { section, isSelected, isInvalid, isFirst, part } = props;
  const { id, type, isHidden } = section;
  const store = useEditorStore();
  const sectionType = findSectionType(type);
  const label = labelOf(section);
  const { selection } = useEditorUi();
  const select = (): void => selection.selectHere(id);
  const people = usePeopleIn(id)
    .map(({ name }) => name)
    .join(", ");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => nameRegions(place.current, sectionType?.label ?? ""));
  return (
    // By keyboard sections are selected in the outline, or by their texts; this is the way of the pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      data-section={id}
      data-selected={isSelected || undefined}
      data-faulty={isInvalid || undefined}
      data-hidden={isHidden || undefined}
      data-people={people !== "" || undefined}
      data-empty={`${label}: ${sectionType?.shownWhen ?? NOTHING}`}
      onPointerDown={select}
      onFocus={select}
      onBlur={() => store.edit(nameFieldsOf(id))}
    >
      {people !== "" && (
        <p data-controls className="section-people">
          {people}
        </p>
      )}
      {isSelected && !part && <SectionBar section={section} isFirst={isFirst} />}
      {isSelected && part && <PartBar section={section} path={part.path} />}
      {sectionType && findSectionModule(type) ? (
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

function Content({ section, site, isSelected, isJoined, level }: EditedSectionProps) {
  const { selection } = useEditorUi();
  const store = useEditorStore();
  const sayCut = useCutNotice();
  const sectionType = findSectionType(section.type);
  const loaded = useLoaded(section.id);
  const [html] = useState(() => new Map<string, string>());
  const values = liveValuesOf(site);
  const { file: ebook } = useTexts(EBOOK_POPUP);
  // Hidden as for visitors (island.tsx).
  if (!sectionType || (section.type === "ebook" && ebook === "")) return null;
  const fields = fieldsOf(sectionType as never);
  const showText = (text: string, path: PropPath) => {
    const field = fieldAt(fields, path);
    // Optional empty texts are offered only in the selected section.
    if (!field || (text === "" && !isSelected && !field.minLength)) return null;
    return (
      <EditableText
        text={text}
        readText={() => readProp(store.get().page, section.id, path)}
        field={field}
        path={path}
        values={values}
        onCut={sayCut}
        onChange={(typed) =>
          store.edit(setProp(section.id, path, typed), `${section.id}.${path.join(".")}`, true)
        }
        onFocus={() => selection.enterText({ id: section.id, path }, linkBeside(fields, path))}
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

/** The section has no texts yet, so only its empty fields are visible. */
function isBare({ properties = {} }: FieldSchema, props: StoredSection["props"]): boolean {
  return !Object.keys(properties).some((name) => {
    const { control } = properties[name] ?? {};
    const isShown = control === "line" || control === "text" || control === "markdown" || control === "image";
    return isShown && Boolean(props[name]);
  });
}

/** Names regions by their purpose, since an editable heading reads as its field. */
function nameRegions(place: HTMLElement | null, label: string): void {
  for (const region of place?.querySelectorAll("section[aria-labelledby]") ?? []) {
    const title = region.ownerDocument.getElementById(region.getAttribute("aria-labelledby") ?? "");
    if (title?.querySelector("[data-text]")) region.setAttribute("aria-labelledby", "");
  }
  for (const region of place?.querySelectorAll("section[aria-labelledby='']") ?? []) {
    region.setAttribute("aria-label", `${label}: ${region.querySelector("h1, h2")?.textContent ?? ""}`);
  }
}

/** Shows the selected section's actions and drag handle above it, without taking space in the page. */
function SectionBar({ section, isFirst }: { section: StoredSection; isFirst: boolean }) {
  const drag = useSectionDrag(section.id);
  return (
    <div data-controls className="section-bar-place">
      <ActionBar
        label={`Ações de ${labelOf(section)}`}
        className="action-bar"
        actions={useSectionActions(section)}
      >
        {/* Keyboard users move sections by buttons. */}
        <span aria-hidden title="Arrastar" className="action-bar-grip" onPointerDown={drag}>
          <GripVertical size={17} />
        </span>
        {isFirst && <InsertButton after={HEAD} label="Adicionar seção no começo" className="insert-before" />}
      </ActionBar>
    </div>
  );
}

interface InsertButtonProps {
  after: AddingPlace;
  label: string;
  className: string;
}

/** Renders "+" between two sections, which opens the catalog for this place. */
function InsertButton({ after, label, className }: InsertButtonProps) {
  const { openCatalogue } = useEditorUi();
  return (
    <button
      type="button"
      data-controls
      aria-label={label}
      title={label}
      className={`insert-button ${className}`}
      onClick={() => openCatalogue(after)}
    >
      <Plus aria-hidden size={18} />
    </button>
  );
}
