import { findSectionType } from "../section-types/find-section-type.ts";
import type { SectionType } from "../sections/schema.ts";
import { fieldAt, fieldsOf } from "../sections/show-props.ts";
import { FloatingBar } from "./frame/floating-bar.tsx";
import { ImageField } from "./panel/image-field.tsx";
import { getIn, setProp } from "./state/change-sections.ts";
import { useEditorStore, usePage } from "./state/editor-store.ts";
import { useEditorUi, useSelection } from "./state/editor-ui.ts";
import type { Place } from "./state/selection.ts";

export const IMAGE_BAR_ID = "barra-da-imagem";

/** Replaces the clicked picture or edits its alternative text. */
export function ImageBar() {
  const { image } = useSelection();
  return image && <Chosen image={image} />;
}

function Chosen({ image: { id, path } }: { image: Place }) {
  const store = useEditorStore();
  const { selection } = useEditorUi();
  const section = usePage(({ sections }) => sections.find((other) => other.id === id));
  const sectionType = section && findSectionType(section.type);
  const value = section && getIn(section.props, path);
  // The picture was removed, or its addition undone.
  if (!sectionType || !value) return null;
  const label = fieldAt(fieldsOf(sectionType as SectionType<never>), path)?.title ?? "Imagem";
  return (
    <FloatingBar onClose={selection.closeImage}>
      <div id={IMAGE_BAR_ID} className="min-w-0 grow py-2">
        <ImageField
          label={label}
          value={value}
          isFlat
          onChange={(changed, isTyped) =>
            store.edit(setProp(id, path, changed), isTyped ? `${id}.${path.join(".")}` : undefined)
          }
        />
      </div>
    </FloatingBar>
  );
}
