import { useMemo, useRef, useState, useEffect } from "react";
import { FaultDialog } from "#src/publishing/checks/fault-dialog.tsx";
import type { FieldConflict } from "#src/publishing/draft-session/draft-fields.ts";
import { DraftConflicts } from "#src/publishing/editor/draft-conflicts.tsx";
import { SetAsideNotice } from "#src/publishing/local-copy/set-aside-notice.tsx";
import { usePresence, useSectionPresence } from "#src/publishing/presence/use-presence.ts";
import type { MenuLink } from "#src/settings/texts/words/menu-groups.ts";
import { TrackUploadProvider, useUploadsUnderWay } from "#src/ui/api/uploads-under-way.ts";
import { LeaveDialog } from "#src/ui/dialogs/leave-dialog.tsx";
import { useAfterRender } from "#src/ui/primitives/use-after-render.ts";
import { useLeaveGuard } from "#src/ui/primitives/use-leave-guard.ts";
import { differingSections } from "../merge-sections.ts";
import { toReadableSections } from "../readable-sections.ts";
import { PAGE_FIELDS, type StoredSection } from "../schema.ts";
import type { SectionSite } from "../sections/section-view.ts";
import { labelOf } from "./actions/section-actions.ts";
import { AddSection } from "./catalogue/add-section.tsx";
import { PathsList } from "./controls/paths-list.tsx";
import { copyKeyOf } from "./copies/copy-storage.ts";
import { frameSourceOf, HOME_FRAME } from "./frame/frame-document.ts";
import { useFrameDocument } from "./frame/use-frame-document.ts";
import { NavigationPanel } from "./navigation/navigation-panel.tsx";
import { NavigationProvider } from "./navigation/use-navigation.ts";
import type { FrameLook } from "./page-frame.tsx";
import { Outline } from "./panel/outline.tsx";
import { PagePanel } from "./panel/page-panel.tsx";
import { SectionPanel } from "./panel/section-panel.tsx";
import { DraftButtons, PublishButtons } from "./publish-buttons.tsx";
import { RefusalLine } from "./refusal-line.tsx";
import { asSections, type OpenedPage } from "./session/page-session.ts";
import { useEditing, type Editing } from "./session/use-editing.ts";
import { ShownPage } from "./shown-page.tsx";
import { SheetButtons, SidePanel } from "./side-panel.tsx";
import type { AddingPlace } from "./state/change-sections.ts";
import { EditorStoreProvider } from "./state/editor-store.ts";
import { EditorUiProvider, useSelection } from "./state/editor-ui.ts";
import type { Column } from "./state/menu-link.ts";
import { NAVIGATION_LABELS } from "./state/navigation.ts";
import { PeopleProvider } from "./state/people-in-sections.ts";
import { createSelection } from "./state/selection.ts";
import { TopBar } from "./top-bar.tsx";
import { usePublishing, type Publishing } from "./use-publishing.ts";

const LABELS = { ...PAGE_FIELDS.labels, ...NAVIGATION_LABELS };

interface PageEditorProps {
  opened: OpenedPage;
  site: SectionSite;
  paths: readonly string[];
}

/** Shows the page as visitors see it, with outline and fields beside it. */
export function PageEditor({ opened, site, paths }: PageEditorProps) {
  const editing = useEditing(opened);
  const { session, state, navigation } = editing;
  const uploads = useUploadsUnderWay();
  const people = usePresence(opened.config.path, state.item.id, ({ baseRevision }) =>
    session.noteVersion(baseRevision),
  );
  const afterRender = useAfterRender();
  const [selection] = useState(() => createSelection(afterRender));
  const publishing = usePublishing(session, navigation, selection.showError);
  const [look, setLook] = useState<FrameLook>(firstLook);
  /** Insertion point of the catalog; undefined while it is closed. */
  const [addingAfter, openCatalogue] = useState<AddingPlace>();
  const [announced, announce] = useState("");
  const { refusal } = publishing;
  const ui = useSameObject({
    selection,
    refusal,
    site,
    paths,
    announce,
    openCatalogue,
    isFromCopy: opened.copy !== undefined,
    config: opened.config,
  });
  // Blocks are shown in the home page's frame.
  const [source] = useState(() => (opened.config.isPage ? frameSourceOf(opened.item, paths) : HOME_FRAME));
  const content = useFrameDocument(source);
  return (
    <TrackUploadProvider value={uploads.track}>
      <EditorStoreProvider value={session.store}>
        <NavigationProvider value={navigation}>
          <EditorUiProvider value={ui}>
            <PeopleProvider value={people}>
              <SectionPresence
                path={opened.config.path}
                id={state.item.id}
                isHere={people.some(({ isYou }) => isYou)}
              />
              <EditorHead editing={editing} publishing={publishing} look={look} onLook={setLook} />
              {/* In low windows, such as magnified ones, the preview keeps its height and the editor scrolls. */}
              <div className="flex min-h-0 grow [@media(height<32rem)]:min-h-80 [@media(height<32rem)]:shrink-0">
                <ShownPage {...{ editing, site, look, content }} />
                <SidePanel>
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
              <FaultDialog question={publishing.faults} labels={LABELS} />
              <LeavePage flush={editing.flush} isSaved={editing.isSaved} sent={uploads.sent} />
            </PeopleProvider>
          </EditorUiProvider>
        </NavigationProvider>
      </EditorStoreProvider>
    </TrackUploadProvider>
  );
}

function SectionPresence({ path, id, isHere }: { path: string; id: string; isHere: boolean }) {
  const { sectionId } = useSelection();
  useSectionPresence(path, id, sectionId, isHere);
  return null;
}

/** Returns the same object while its values are identical. Keys must not change. */
function useSameObject<Value extends object>(value: Value): Value {
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, Object.values(value));
}

/** Returns the widest preview that fits the window. */
function firstLook(): FrameLook {
  const width = innerWidth < 700 ? 360 : innerWidth < 1024 ? 768 : 1440;
  return { width, theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light" };
}

interface EditorHeadProps {
  editing: Editing;
  publishing: Publishing;
  look: FrameLook;
  onLook: (look: FrameLook) => void;
}

/** Shows the top bar, and below it any conflicts to resolve. */
function EditorHead({ editing, publishing, look, onLook }: EditorHeadProps) {
  const { session, state, navigation, navigationState, retry } = editing;
  return (
    <>
      <TopBar state={state} navigation={navigationState} look={look} onLook={onLook} onRetry={retry}>
        <PublishButtons editing={editing} publishing={publishing} />
      </TopBar>
      <RefusalLine publishing={publishing} navigation={navigation} />
      <SetAsideNotice copyKey={copyKeyOf(state.item.id)} className="border-b" />
      <ShownConflicts
        conflicts={state.conflicts}
        onChoose={session.choose}
        onChooseSection={session.chooseSection}
      />
      {navigation && navigationState && (
        <ShownConflicts conflicts={navigationState.conflicts} onChoose={navigation.choose} />
      )}
    </>
  );
}

interface LeavePageProps {
  flush: () => Promise<void>;
  isSaved: boolean;
  /** Names the upload under way, if there is one (uploads-under-way.ts). */
  sent: string | undefined;
}

/** Saves pending changes before leaving; asks only if that fails, or while an upload would be lost. */
function LeavePage({ flush, isSaved, sent }: LeavePageProps) {
  const blocker = useLeaveGuard(!isSaved || sent !== undefined);
  const tried = useRef<unknown>(undefined);
  useEffect(() => {
    // Once the upload has ended, leaving needs no answer.
    if (!blocker || sent !== undefined || tried.current === blocker) return;
    tried.current = blocker;
    flush().then(blocker.proceed, () => {});
  }, [blocker, flush, sent]);
  if (sent !== undefined)
    return (
      <LeaveDialog
        blocker={blocker}
        title="Sair durante o envio?"
        text={`${sent} e não entra na página se você sair agora.`}
        action="Sair mesmo assim"
        onLeave={() => void flush().catch(() => {})}
      />
    );
  return (
    <LeaveDialog
      blocker={blocker}
      text="O que você escreveu ainda não chegou ao site. Fica guardado neste navegador."
    />
  );
}

interface ShownConflictsProps {
  conflicts: FieldConflict[];
  onChoose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
  onChooseSection?: (id: string, whose: "mine" | "theirs") => void;
}

/** Shows concurrent changes; of the sections, each that differs, to be chosen by itself. */
function ShownConflicts({ conflicts, onChoose, onChooseSection }: ShownConflictsProps) {
  if (conflicts.length === 0) return null;
  const inSections = conflicts.find(({ field }) => field === "sections");
  const sections = inSections && onChooseSection ? splitSections(inSections) : [];
  return (
    <div aria-live="polite" className="grid max-h-[50dvh] gap-3 overflow-y-auto border-b bg-surface p-3">
      <DraftConflicts
        conflicts={sections}
        labels={Object.fromEntries(sections.map(({ field, label }) => [field, label]))}
        subject="esta seção"
        onChoose={({ field }, whose) => onChooseSection?.(field, whose)}
      />
      <DraftConflicts
        conflicts={conflicts.filter((conflict) => !onChooseSection || conflict !== inSections).map(toText)}
        labels={LABELS}
        onChoose={({ field }, whose) => {
          const conflict = conflicts.find((open) => open.field === field);
          if (conflict) onChoose(conflict, whose);
        }}
      />
    </div>
  );
}

function toText({ field, theirs, yours }: FieldConflict): FieldConflict {
  if (field in NAVIGATION_LABELS)
    return { field, theirs: describeLinks(theirs), yours: describeLinks(yours) };
  return { field, theirs, yours };
}

/** Makes a conflict of each section that differs, under its id, with its label and its place in the page. */
function splitSections({ yours, theirs }: FieldConflict): (FieldConflict & { label: string })[] {
  const [mine, others] = [asSections(yours), asSections(theirs)];
  const find = (sections: StoredSection[], id: string) => sections.findIndex((section) => section.id === id);
  const describe = (section: StoredSection | undefined) =>
    section ? toReadableSections([section]) : "(seção excluída)";
  return differingSections(mine, others).flatMap((id) => {
    const [own, other] = [find(mine, id), find(others, id)];
    const [ownSection, otherSection] = [mine[own], others[other]];
    const shown = ownSection ?? otherSection;
    if (!shown) return [];
    const label = `Seção ${(own < 0 ? other : own) + 1}, ${labelOf(shown)}`;
    return { field: id, label, yours: describe(ownSection), theirs: describe(otherSection) };
  });
}

/** Renders a line for each link, below its column. */
function describeLinks(list: unknown): string {
  const describe = ({ label, to }: MenuLink): string => `${label} → ${to}`;
  return (list as (MenuLink | Column)[])
    .flatMap((item) => ("links" in item ? [item.title, ...item.links.map(describe)] : [describe(item)]))
    .join("\n");
}
