import Check from "lucide-react/icons/check";
import { useDeferredValue } from "react";
import type { StoredSection } from "../../schema.ts";
import type { SectionType } from "../../sections/schema.ts";
import { showProps } from "../../sections/show-props.ts";
import { hasVariant, withVariant } from "../../sections/with-variant.ts";
import { useLoadedExamples } from "../catalogue/example-sections.ts";
import { Thumbnail } from "../catalogue/thumbnail.tsx";
import { useSiteSheet } from "../catalogue/use-site-sheet.ts";
import { HOME_FRAME } from "../frame/frame-document.ts";
import { useFrameDocument } from "../frame/use-frame-document.ts";
import { useEditorUi } from "../state/editor-ui.ts";

interface VariantChoiceProps {
  section: StoredSection;
  sectionType: SectionType;
  onChange: (props: Record<string, unknown>) => void;
}

/** Offers the arrangements of a section, each drawn from the section itself. */
export default function VariantChoice({ section, sectionType, onChange }: VariantChoiceProps) {
  const { site } = useEditorUi();
  const styles = useFrameDocument(HOME_FRAME).data?.styles;
  const sheet = useSiteSheet(styles ?? "");
  const examples = useLoadedExamples();
  // Typing must not wait for the thumbnails.
  const drawn = useDeferredValue(section);
  // Older sections leave out what is as usual.
  const complete = showProps(sectionType, section.props, (text) => text).props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Variação</legend>
      <div className="grid grid-cols-2 gap-2">
        {sectionType.variants.map((variant) => (
          <label
            key={variant.name}
            className="relative min-w-0 cursor-pointer rounded-control border p-1.5 transition-colors hover:border-ink has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`variacao-${section.id}`}
              checked={hasVariant(complete, variant)}
              onChange={() => onChange(withVariant(section.props, variant))}
              className="absolute top-0 left-0 opacity-0"
            />
            <Thumbnail
              sections={[{ ...drawn, props: withVariant(drawn.props, variant) }]}
              examples={
                examples && { ...examples, picture: hasPicture(drawn) ? undefined : examples.picture }
              }
              site={site}
              sheet={sheet}
              className="h-20"
            />
            <span className="flex items-start justify-between gap-1 px-0.5 pt-1 text-xs font-medium">
              {variant.label}
              {/* A frame alone could be that of the focus. */}
              {hasVariant(complete, variant) && <Check className="mt-0.5 size-3.5 shrink-0" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A section without any picture borrows one of the site. */
function hasPicture({ props }: StoredSection): boolean {
  return JSON.stringify(props).includes('"path":"/media/');
}
