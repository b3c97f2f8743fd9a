import { useId, useMemo } from "react";
import { fillInAll, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { OwnTextsProvider } from "#src/settings/texts/use-texts.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FileButton } from "#src/ui/files/file-button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import type { SectionSite } from "../sections/section-view.ts";
import { PATHS_ID } from "./controls/paths-list.tsx";
import { FloatingBar } from "./frame/floating-bar.tsx";
import type { FrameContent } from "./frame/use-frame-document.ts";
import { ImageBar } from "./image-bar.tsx";
import { LoadedProvider, useLoadedStore } from "./loaded/use-loaded.ts";
import { MenuLinkBar } from "./navigation/menu-link-bar.tsx";
import { type FrameLook, PageFrame } from "./page-frame.tsx";
import type { Editing } from "./session/use-editing.ts";
import { getIn, setProp } from "./state/change-sections.ts";
import { useEditorStore, usePage } from "./state/editor-store.ts";
import { useEditorUi, useSelection } from "./state/editor-ui.ts";
import { findErrors } from "./state/section-errors.ts";
import type { Place } from "./state/selection.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

interface ShownPageProps {
  editing: Editing;
  site: SectionSite;
  look: FrameLook;
  content: FrameContent;
}

/** Renders the page with loaded section data and the floating bars. */
export function ShownPage({ editing, site, look, content }: ShownPageProps) {
  const { session, state, navigation } = editing;
  const loaded = useLoadedStore(useApi(), state.item.id, session.store);
  const texts = useMemo(() => fillInTexts(navigation?.texts, site), [navigation, site]);
  const onKey = useEditorKeys(session.store);
  return (
    <div className="relative flex min-w-0 grow flex-col">
      <LoadedProvider value={loaded}>
        <OwnTextsProvider value={texts}>
          <PageFrame look={look} content={content} onKey={onKey} />
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

/** Edits the address of the link whose text is being edited. */
function LinkBar() {
  const { link } = useSelection();
  return link && <LinkField link={link} />;
}

function LinkField({ link }: { link: Place }) {
  const id = useId();
  const store = useEditorStore();
  const { selection } = useEditorUi();
  const section = usePage(({ sections }) => sections.find((other) => other.id === link.id));
  const address = section && getIn(section.props, link.path);
  const name = `${link.id}.${link.path.join(".")}`;
  const error =
    section && findErrors(section).find(({ path }) => path.join(".") === link.path.join("."))?.message;
  return (
    <FloatingBar onClose={selection.closeLink}>
      <label htmlFor={id} className="flex min-h-11 shrink-0 items-center text-sm font-semibold">
        Leva a
      </label>
      <div className="min-w-0 grow py-1">
        <Input
          compact
          id={id}
          list={PATHS_ID}
          placeholder="/contato ou https://"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-erro`}
          value={typeof address === "string" ? address : ""}
          onChange={({ target }) => store.edit(setProp(link.id, link.path, target.value), name)}
        />
        <p id={`${id}-erro`} aria-live="polite" className="text-sm text-danger">
          {error}
        </p>
      </div>
      <FileButton isSmall onStored={({ url }) => store.edit(setProp(link.id, link.path, url))} />
    </FloatingBar>
  );
}
