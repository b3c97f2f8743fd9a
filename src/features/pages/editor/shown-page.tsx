import { useMemo } from "react";
import { fillInAll, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { OwnTextsProvider } from "#src/settings/texts/use-texts.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { SectionSite } from "../sections/section-view.ts";
import { LinkBar } from "./frame/link-bar.tsx";
import type { FrameContent } from "./frame/use-frame-document.ts";
import { ImageBar } from "./image-bar.tsx";
import { LoadedProvider, useLoadedStore } from "./loaded/use-loaded.ts";
import { MenuLinkBar } from "./navigation/menu-link-bar.tsx";
import { type FrameLook, PageFrame } from "./page-frame.tsx";
import type { Editing } from "./session/use-editing.ts";
import type { useSelection } from "./state/use-selection.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

interface ShownPageProps {
  ref: React.RefObject<HTMLIFrameElement | null>;
  editing: Editing;
  site: SectionSite;
  selection: ReturnType<typeof useSelection>;
  look: FrameLook;
  content: FrameContent;
}

/** Renders the page with loaded section data and the floating bars. */
export function ShownPage({ ref, editing, site, selection, look, content }: ShownPageProps) {
  const { session, state, navigation } = editing;
  const loaded = useLoadedStore(useApi(), state.item.id, session.store);
  const texts = useMemo(() => fillInTexts(navigation?.texts, site), [navigation, site]);
  const onKey = useEditorKeys(session.store, ref);
  return (
    <div className="relative flex min-w-0 grow flex-col">
      <LoadedProvider value={loaded}>
        <OwnTextsProvider value={texts}>
          <PageFrame
            ref={ref}
            look={look}
            content={content}
            onSelect={selection.selectHere}
            onText={selection.enterText}
            onNoPart={selection.leavePart}
            onPicture={selection.setImage}
            onMarkdown={selection.chooseField}
            onKey={onKey}
          />
        </OwnTextsProvider>
      </LoadedProvider>
      <LinkBar />
      <MenuLinkBar />
      <ImageBar />
    </div>
  );
}

/** Fills in placeholders as for visitors. */
function fillInTexts(texts: StoredTexts = {}, site: SectionSite): StoredTexts {
  const values = liveValuesOf(site);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillInAll(text, values)]));
}
