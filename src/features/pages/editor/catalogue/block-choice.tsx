import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { MAX_SECTIONS, type StoredSection } from "../../schema.ts";
import { linkTo } from "../../sections/block/schema.ts";
import type { LoadedSections } from "../../sections/section-view.ts";
import { copyOf } from "../blocks/change-blocks.ts";
import { blocksQuery } from "../blocks/use-blocks.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface BlockChoiceProps {
  sheet: CSSStyleSheet;
  onInsert: (sections: StoredSection[]) => void;
}

/** Lists saved blocks above the catalog, to be linked or copied. Renders nothing without blocks. */
export function BlockChoice({ sheet, onInsert }: BlockChoiceProps) {
  const api = useApi();
  const { site } = useEditorUi();
  const { data: blocks = [] } = useQuery(blocksQuery(api));
  const sections = blocks.flatMap((block) => block.sections).slice(0, MAX_SECTIONS);
  const { data: loaded } = useQuery({
    queryKey: ["/api/blocks", "pictures", sections],
    queryFn: () =>
      api.send<LoadedSections>("POST", "/api/pages/blocos/loaded", {
        path: "/",
        sections: copiesById(sections),
      }),
    enabled: sections.length > 0,
  });
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="meus-blocos" className="mt-5 border-b pb-5">
      <h3 id="meus-blocos" className="font-sans text-base font-semibold tracking-normal">
        Meus blocos
      </h3>
      <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {blocks.map((block) => (
          <li key={block.id} className="rounded-card border p-2">
            <Thumbnail
              sections={block.sections}
              examples={loaded && { loaded, picture: undefined }}
              site={site}
              sheet={sheet}
            />
            <p id={`bloco-${block.id}`} className="truncate px-1 pt-2 text-sm font-semibold">
              {block.title}
            </p>
            <div className="flex flex-wrap gap-1">
              <Button
                variant="ghost"
                size="sm"
                className="px-1!"
                aria-describedby={`bloco-${block.id}`}
                onClick={() => onInsert([linkTo(block.id)])}
              >
                Inserir ligado
              </Button>
              <Button
                variant="ghost"
                size="sm"
                className="px-1!"
                aria-describedby={`bloco-${block.id}`}
                onClick={() => onInsert(copyOf(block.sections))}
              >
                Inserir cópia
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Blocks may share section ids; the API wants each id once. */
function copiesById(sections: StoredSection[]): StoredSection[] {
  return [...new Map(sections.map((section) => [section.id, section])).values()];
}
