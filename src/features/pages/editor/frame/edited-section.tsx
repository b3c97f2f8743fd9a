import { memo } from "react";
import type { StoredSection } from "../../schema.ts";
import { liveValuesOf } from "#src/settings/texts/live-values.ts";
import { findSectionKind } from "../../sections/kinds.ts";
import { SectionContent } from "../../sections/section-content.tsx";
import { fieldAt, fieldsOf, linkBeside, type PropPath } from "../../sections/show-props.ts";
import { findLook } from "../../sections/views.ts";
import { setProp } from "../change-sections.ts";
import { useEditorStore } from "../editor-store.ts";
import type { Place } from "../editor-ui.ts";
import type { SectionSite } from "../../sections/shown.ts";
import { EditableText } from "./editable-text.tsx";

interface EditedSectionProps {
  section: StoredSection;
  site: SectionSite;
  isSelected: boolean;
  isFaulty: boolean;
  onSelect: (id: string) => void;
  onLink: (link: Place | null) => void;
}

/** A section as visitors see it, with its texts to be edited. Rendered again only when it changes itself. */
export const EditedSection = memo(function EditedSection(props: EditedSectionProps) {
  const { section, isSelected, isFaulty, onSelect } = props;
  const { id, type, isHidden } = section;
  const kind = findSectionKind(type);
  const select = (): void => onSelect(id);
  return (
    // By keyboard sections are selected in the outline; this is the way of the pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-section={id}
      data-selected={isSelected || undefined}
      data-faulty={isFaulty || undefined}
      data-hidden={isHidden || undefined}
      data-empty={`${kind?.label ?? ""}: nada para mostrar ainda. Acrescente itens em “Campos”.`}
      onPointerDown={select}
      onFocus={select}
    >
      {kind && findLook(type) ? (
        <Content {...props} />
      ) : (
        <div className="unknown-section">Seção de um tipo que esta versão não conhece</div>
      )}
    </div>
  );
});

function Content({ section, site, isSelected, onLink }: EditedSectionProps) {
  const store = useEditorStore();
  const kind = findSectionKind(section.type);
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
        onChange={(typed) => store.edit(setProp(section.id, path, typed), `${section.id}.${path.join(".")}`)}
        onFocus={() => onLink(link ? { id: section.id, path: link } : null)}
      />
    );
  };
  return <SectionContent section={section} site={site} showText={showText} />;
}
