import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { usePresence } from "#src/publishing/presence/use-presence.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { fillInAll, liveValuesOf } from "#src/settings/texts/live-values.ts";
import type { StoredTexts } from "#src/settings/texts/part.ts";
import { OwnTextsProvider } from "#src/settings/texts/use-texts.ts";
import type { SectionSite } from "../sections/shown.ts";
import { AroundConflicts } from "./around/around-conflicts.tsx";
import { AroundPanel } from "./around/around-panel.tsx";
import { AroundProvider, useAroundSession, useAroundState } from "./around/use-around.ts";
import { WayBar } from "./around/way-bar.tsx";
import { addSection } from "./change-sections.ts";
import { EditorStoreProvider } from "./editor-store.ts";
import { type EditorUi, EditorUiProvider } from "./editor-ui.ts";
import { type FrameLook, PageFrame } from "./frame/page-frame.tsx";
import { useFrameDocument } from "./frame/use-frame-document.ts";
import { LeavePage } from "./leave-page.tsx";
import { ImageBar } from "./frame/image-bar.tsx";
import { LinkBar } from "./frame/link-bar.tsx";
import { LoadedProvider, useLoadedStore } from "./loaded/use-loaded.ts";
import { PageConflicts } from "./page-conflicts.tsx";
import { type OpenedPage, openPageSession } from "./session/page-session.ts";
import { Outline } from "./panel/outline.tsx";
import { PagePanel } from "./panel/page-panel.tsx";
import { SectionPanel } from "./panel/section-panel.tsx";
import { PathsList } from "./paths-list.tsx";
import { DraftButtons, PublishButtons } from "./publish-buttons.tsx";
import { SheetButtons, SidePanel } from "./side-panel.tsx";
import { TopBar } from "./top-bar.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import { usePublishing } from "./use-publishing.ts";
import { useSelection } from "./use-selection.ts";

const CatalogueDialog = lazy(() => import("./catalogue/catalogue-dialog.tsx"));

interface PageEditorProps {
  opened: OpenedPage;
  site: SectionSite;
  paths: readonly string[];
}

/** The editor of a page: the page as visitors see it, its outline and fields beside it. */
export function PageEditor({ opened, site, paths }: PageEditorProps) {
  const api = useApi();
  const [session] = useState(() => openPageSession(api, opened));
  useEffect(() => session.start(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { store } = session;
  const loaded = useLoadedStore(api, opened.item.id, store);
  const people = usePresence("/api/pages", state.item.id, ({ baseRevision }) =>
    session.noteVersion(baseRevision),
  );
  const frameWindow = useRef<HTMLIFrameElement>(null);
  const selection = useSelection(frameWindow);
  const { selectedId, select, link, setLink, image, setImage, way, setWay, tab, showTab } = selection;
  const around = useAroundSession(store);
  const aroundState = useAroundState(around);
  const publishing = usePublishing(session, around, (place) => {
    if (place === "page" || place === "around") return showTab(place);
    select(place);
    showTab("fields");
  });
  const { isStrict } = publishing;
  const onKey = useEditorKeys(store, select);
  const [look, setLook] = useState<FrameLook>(firstLook);
  /** Below which section the catalogue adds; undefined while it is closed. */
  const [addingAfter, setAddingAfter] = useState<string | null>();
  const [announced, announce] = useState("");
  const ui = useMemo<EditorUi>(
    () => ({
      selectedId,
      select,
      tab,
      showTab,
      link,
      setLink,
      image,
      setImage,
      way,
      setWay,
      isStrict,
      site,
      paths,
      announce,
      openCatalogue: setAddingAfter,
    }),
    [selectedId, select, tab, showTab, link, setLink, image, setImage, way, setWay, isStrict, site, paths],
  );
  const texts = useMemo(() => fillInTexts(around?.texts, site), [around, site]);
  // A page that nobody can read yet stands where the home page does.
  const shownAt = opened.item.isPublished ? opened.item.path : "/";
  const frame = useFrameDocument(shownAt);
  return (
    <EditorStoreProvider value={store}>
      <AroundProvider value={around}>
        <EditorUiProvider value={ui}>
          <TopBar
            state={state}
            around={aroundState}
            look={look}
            onLook={setLook}
            onRetry={() => {
              session.retry();
              around?.retry();
            }}
          >
            <PublishButtons
              state={state}
              hasMore={aroundState?.differs ?? false}
              hasConflicts={state.conflicts.length + (aroundState?.conflicts.length ?? 0) > 0}
              isBusy={publishing.isBusy}
              onPublish={() => void publishing.publish()}
              onDiscard={() => void publishing.discard()}
            />
          </TopBar>
          <PageConflicts conflicts={state.conflicts} onChoose={session.choose} />
          {around && aroundState && (
            <AroundConflicts conflicts={aroundState.conflicts} onChoose={around.choose} />
          )}
          <div className="flex min-h-0 grow">
            <div className="relative flex min-w-0 grow flex-col">
              <LoadedProvider value={loaded}>
                <OwnTextsProvider value={texts}>
                  <PageFrame
                    ref={frameWindow}
                    look={look}
                    content={frame}
                    onSelect={selection.selectHere}
                    onPicture={setImage}
                    onMarkdown={selection.chooseField}
                    onKey={onKey}
                  />
                </OwnTextsProvider>
              </LoadedProvider>
              <LinkBar />
              <WayBar />
              <ImageBar />
            </div>
            <SidePanel isOpen={selection.isPanelOpen} onClose={selection.closePanel}>
              {{
                around: <AroundPanel />,
                sections: <Outline />,
                fields: <SectionPanel />,
                page: (
                  <PagePanel session={session} state={state} people={people} errors={publishing.errors}>
                    <DraftButtons
                      state={state}
                      hasMore={aroundState?.differs ?? false}
                      isBusy={publishing.isBusy}
                      onDiscard={() => void publishing.discard()}
                    />
                  </PagePanel>
                ),
              }}
            </SidePanel>
          </div>
          <SheetButtons />
          <PathsList />
          <div aria-live="polite" className="sr-only">
            {announced}
          </div>
          {addingAfter !== undefined && (
            <Suspense>
              <CatalogueDialog
                styles={frame.data?.styles ?? ""}
                onClose={() => setAddingAfter(undefined)}
                onChoose={(type) => {
                  const id = crypto.randomUUID();
                  store.edit(addSection(type, id, addingAfter));
                  setAddingAfter(undefined);
                  select(id);
                }}
              />
            </Suspense>
          )}
          <LeavePage
            flush={async () => {
              await session.flush();
              await around?.flush();
            }}
            isSaved={state.isSaved && aroundState?.isSaved !== false}
          />
        </EditorUiProvider>
      </AroundProvider>
    </EditorStoreProvider>
  );
}

/** With the live values in them, as visitors read them. */
function fillInTexts(texts: StoredTexts = {}, site: SectionSite): StoredTexts {
  const values = liveValuesOf(site);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillInAll(text, values)]));
}

/** The widest that the window has room for, in the dashboard's theme. */
function firstLook(): FrameLook {
  const width = innerWidth < 700 ? 360 : innerWidth < 1024 ? 768 : 1440;
  return { width, theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light" };
}
