import { memo, useEffect, useRef, useState } from "react";
import type { StoredSection } from "../../schema.ts";
import { liveValuesOf } from "#src/settings/texts/live-values.ts";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { findSectionKind } from "#src/features/pages/section-kinds/kinds.ts";
import { SectionContent } from "#src/features/pages/section-kinds/section-content.tsx";
import { fieldAt, fieldsOf, linkBeside, type PropPath } from "../../sections/show-props.ts";
import { findLook } from "#src/features/pages/section-kinds/views.ts";
import { setProp } from "#src/features/pages/editor/state/change-sections.ts";
import { useEditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import type { Place } from "#src/features/pages/editor/state/editor-ui.ts";
import type { SectionSite } from "../../sections/shown.ts";
import { useLoaded } from "../loaded/use-loaded.ts";
import { EditableText } from "./editable-text.tsx";
import { showOthers } from "./show-others.tsx";

interface EditedSectionProps {
  section: StoredSection;
  site: SectionSite;
  /** Of editor-ui.ts. */
  isFromCopy: boolean;
  isSelected: boolean;
  isInvalid: boolean;
  onSelect: (id: string) => void;
  onLink: (link: Place | null) => void;
}

const NOT_SHOWN = "Esta seção não pôde ser mostrada. Desfaça a última mudança, ou corrija-a em “Campos”.";

/** A section as visitors see it, with its texts to be edited. Rendered again only when it changes itself. */
export const EditedSection = memo(function EditedSection(props: EditedSectionProps) {
  const { section, isSelected, isInvalid, onSelect } = props;
  const { id, type, isHidden } = section;
  const kind = findSectionKind(type);
  const select = (): void => onSelect(id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => nameRegions(place.current, kind?.label ?? ""));
  return (
    // By keyboard sections are selected in the outline; this is the way of the pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      data-section={id}
      data-selected={isSelected || undefined}
      data-faulty={isInvalid || undefined}
      data-hidden={isHidden || undefined}
      data-empty={`${kind?.label ?? ""}: nada para mostrar ainda. Acrescente itens em “Campos”.`}
      onPointerDown={select}
      onFocus={select}
    >
      {kind && findLook(type) ? (
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
    </div>
  );
});

function Content({ section, site, isSelected, onLink }: EditedSectionProps) {
  const store = useEditorStore();
  const kind = findSectionKind(section.type);
  const loaded = useLoaded(section.id);
  const [html] = useState(() => new Map<string, string>());
  const values = liveValuesOf(site);
  if (!kind) return null;
  const fields = fieldsOf(kind as never);
  const showText = (text: string, path: PropPath) => {
    const field = fieldAt(fields, path);
    // What need not be there is offered where one works, and does not stand about elsewhere.
    if (!field || (text === "" && !isSelected && !field.minLength)) return null;
    const link = linkBeside(fields, path);
    return (
      <EditableText
        text={text}
        field={field}
        values={values}
        onChange={(typed) =>
          store.edit(setProp(section.id, path, typed), `${section.id}.${path.join(".")}`, true)
        }
        onFocus={() => onLink(link ? { id: section.id, path: link } : null)}
      />
    );
  };
  const shownSite = loaded ? { ...site, loaded } : site;
  return (
    <SectionContent
      section={section}
      site={shownSite}
      showText={showText}
      others={showOthers(loaded, html)}
    />
  );
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
