import { useMemo, useRef, useState } from "react";
import { usePresence } from "#src/publishing/presence/use-presence.ts";
import type { SectionSite } from "../sections/shown.ts";
import { NavigationPanel } from "./navigation/navigation-panel.tsx";
import { NavigationProvider } from "./navigation/use-navigation.ts";
import { AddSection } from "./catalogue/add-section.tsx";
import { EditorHead } from "./editor-head.tsx";
import type { AddingPlace } from "./state/change-sections.ts";
import { EditorStoreProvider } from "./state/editor-store.ts";
import { type EditorUi, EditorUiProvider } from "./state/editor-ui.ts";
import type { FrameLook } from "./page-frame.tsx";
import { ShownPage } from "./shown-page.tsx";
import { useFrameDocument } from "./frame/use-frame-document.ts";
import { LeavePage } from "./leave-page.tsx";
import { Outline } from "./panel/outline.tsx";
import { PagePanel } from "./panel/page-panel.tsx";
import { SectionPanel } from "./panel/section-panel.tsx";
import { PathsList } from "./controls/paths-list.tsx";
import { DraftButtons } from "./publish-buttons.tsx";
import type { OpenedPage } from "./session/page-session.ts";
import { useEditing } from "./session/use-editing.ts";
import { SheetButtons, SidePanel } from "./side-panel.tsx";
import { usePublishing } from "./use-publishing.ts";
import { useSelection } from "./state/use-selection.ts";

interface PageEditorProps {
  opened: OpenedPage;
  site: SectionSite;
  paths: readonly string[];
}

/** The editor of a page: the page as visitors see it, its outline and fields beside it. */
export function PageEditor({ opened, site, paths }: PageEditorProps) {
  const editing = useEditing(opened);
  const { session, state, navigation } = editing;
  const people = usePresence(opened.kind.path, state.item.id, ({ baseRevision }) =>
    session.noteVersion(baseRevision),
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const selection = useSelection(frame);
  const publishing = usePublishing(session, navigation, selection.showError);
  const [look, setLook] = useState<FrameLook>(firstLook);
  /** Below which section the catalogue adds; undefined while it is closed. */
  const [addingAfter, openCatalogue] = useState<AddingPlace>();
  const [announced, announce] = useState("");
  const { refusal } = publishing;
  const ui = useUi(selection, {
    refusal,
    site,
    paths,
    announce,
    openCatalogue,
    isFromCopy: opened.copy !== undefined,
    kind: opened.kind,
  });
  // What has no address, or none that anybody can read yet, stands where the home page does.
  const { isPublished, path } = opened.item;
  const content = useFrameDocument(opened.kind.isPage && isPublished ? path : "/");
  return (
    <EditorStoreProvider value={session.store}>
      <NavigationProvider value={navigation}>
        <EditorUiProvider value={ui}>
          <EditorHead editing={editing} publishing={publishing} look={look} onLook={setLook} />
          {/* In a low window, such as a magnified one, the preview keeps its height and the editor scrolls. */}
          <div className="flex min-h-0 grow [@media(height<32rem)]:min-h-80 [@media(height<32rem)]:shrink-0">
            <ShownPage ref={frame} {...{ editing, site, selection, look, content }} />
            <SidePanel isOpen={selection.isPanelOpen} onClose={selection.closePanel}>
              {{
                navigation: <NavigationPanel />,
                sections: <Outline />,
                fields: <SectionPanel />,
                page: (
                  <PagePanel session={session} state={state} people={people}>
                    <DraftButtons editing={editing} publishing={publishing} />
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
          <AddSection
            after={addingAfter}
            styles={content.data?.styles ?? ""}
            onClose={() => openCatalogue(undefined)}
          />
          <LeavePage flush={editing.flush} isSaved={editing.isSaved} />
        </EditorUiProvider>
      </NavigationProvider>
    </EditorStoreProvider>
  );
}

type Shared = Pick<
  EditorUi,
  "refusal" | "site" | "paths" | "announce" | "openCatalogue" | "isFromCopy" | "kind"
>;

/** What the editor's parts share: the same object until something in it changes. */
function useUi(selection: ReturnType<typeof useSelection>, shared: Shared): EditorUi {
  const { selectedId, select, tab, showTab, showLook, part, setPart } = selection;
  const { link, setLink, image, setImage, menuLink, setMenuLink } = selection;
  const selected = {
    selectedId,
    select,
    tab,
    showTab,
    showLook,
    part,
    setPart,
    link,
    setLink,
    image,
    setImage,
    menuLink,
    setMenuLink,
  };
  return useSameObject({ ...selected, ...shared });
}

/** The same object for as long as its values are the same ones; they are always the same names. */
function useSameObject<Value extends object>(value: Value): Value {
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, Object.values(value));
}

/** The widest that the window has room for, in the dashboard's theme. */
function firstLook(): FrameLook {
  const width = innerWidth < 700 ? 360 : innerWidth < 1024 ? 768 : 1440;
  return { width, theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light" };
}
