import { memo, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { UNSAFE_FrameworkContext } from "react-router";
import { IdentityProvider } from "#src/ui/identities/identity-context.ts";
import { Motif } from "#src/ui/identities/motif.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { PageHeader } from "../schema.ts";
import { bandStyles } from "../section-types/band-styles.ts";
import { findJoined } from "../section-types/looks.ts";
import { allStylesOf } from "../section-types/views.ts";
import { PageEnd } from "../sections/section-frame.tsx";
import { pageEndsOf } from "../site-page/page-ends.ts";
import { FIRST_RUN_ID, STAGE_ID } from "../site-page/page-parts.ts";
import { useShownSections } from "./blocks/use-blocks.ts";
import { useRestoredFocus } from "./controls/use-restored-focus.ts";
import { EditedSection } from "./frame/edited-section.tsx";
import { showSurroundings } from "./frame/frame-document.ts";
import { keepPressedText } from "./frame/keep-pressed-text.ts";
import { findPlace } from "./frame/show-others.tsx";
import type { FrameContent } from "./frame/use-frame-document.ts";
import { IMAGE_BAR_ID } from "./image-bar.tsx";
import { FrameNavigation } from "./navigation/frame-navigation.tsx";
import { usePage } from "./state/editor-store.ts";
import { useEditorUi, useSelection } from "./state/editor-ui.ts";
import { sectionErrors } from "./state/refusal.ts";
import type { EditorSelection } from "./state/selection.ts";
import barStyles from "./frame/bars.css?inline";
import frameStyles from "./frame/frame.css?inline";

export interface FrameLook {
  /** Width of the previewed window, in px. */
  width: number;
  theme: "light" | "dark";
}

interface PageFrameProps {
  look: FrameLook;
  /** The document around the page. */
  content: FrameContent;
  onKey: (event: KeyboardEvent) => void;
}

interface Places {
  stage: Element;
  rest: Element;
  root: HTMLElement;
}

/** Renders the page in an iframe, so that it responds to the chosen width, not to the dashboard. */
export function PageFrame({ look, content, onKey }: PageFrameProps) {
  const { selection } = useEditorUi();
  const { frame } = selection;
  const canvas = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(canvas);
  const [places, setPlaces] = useState<Places>();
  const { data, error, refetch } = content;
  const scale = width > 0 ? Math.min(1, width / look.width) : 1;
  useEffect(() => {
    places?.root.setAttribute("data-theme", look.theme);
    // Keeps controls at their normal size despite the scaled page.
    places?.root.style.setProperty("--unscale", String(1 / scale));
  }, [look.theme, places, scale]);
  useFrameEvents(places, selection, onKey);
  return (
    <div ref={canvas} className="relative min-h-0 min-w-0 grow overflow-hidden bg-sunken">
      {error && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="absolute inset-6" />}
      {data && (
        // Not sandboxed: it has no scripts, and in a sandbox without them some browsers call none of our listeners.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          title="Página em edição"
          srcDoc={data.html}
          className="absolute top-0 left-1/2 max-w-none origin-top bg-paper outline outline-line"
          style={{
            width: look.width,
            height: height / scale,
            transform: `translateX(-50%) scale(${scale})`,
          }}
          onLoad={({ currentTarget: { contentDocument } }) => {
            const stage = contentDocument?.getElementById(STAGE_ID);
            const rest = contentDocument?.getElementById(FIRST_RUN_ID);
            if (!stage || !rest) return;
            setPlaces({ stage, rest, root: stage.ownerDocument.documentElement });
          }}
        />
      )}
      {places && (
        // Links in the preview must not prefetch.
        <UNSAFE_FrameworkContext.Provider value={undefined}>
          <Surroundings document={places.root.ownerDocument} />
          <FrameNavigation document={places.root.ownerDocument} />
          <Sections stage={places.stage} rest={places.rest} />
        </UNSAFE_FrameworkContext.Provider>
      )}
    </div>
  );
}

/** Keeps header and breadcrumb those of the edited page. */
function Surroundings({ document }: { document: Document }) {
  const title = usePage((page) => page.title);
  const header = usePage((page) => page.header) as PageHeader;
  useEffect(() => showSurroundings(document, { title, header }), [document, title, header]);
  return null;
}

/** Renders the sections in their two places, as render-parts.server.tsx does for visitors. */
const Sections = memo(function Sections({ stage, rest }: Omit<Places, "root">) {
  const sections = usePage((page) => page.sections);
  const shown = useShownSections(sections);
  const types = [...new Set(shown.map(({ type }) => type))].join(" ");
  const { site, isFromCopy, refusal, openCatalogue } = useEditorUi();
  const { sectionId, part } = useSelection();
  useRestoredFocus(useMemo(() => ({ current: rest.ownerDocument.body }), [rest]));
  const visible = sections.filter(({ isHidden }) => !isHidden);
  const { head, stage: onStage, isOnGround, hasLine } = pageEndsOf(visible, true);
  const joined = findJoined(sections);
  const [edited, others] = [
    sections.filter((section) => section === onStage),
    sections.filter((section) => section !== onStage),
  ].map((place) =>
    place.map((section) => (
      <EditedSection
        key={section.id}
        section={section}
        site={site}
        isFromCopy={isFromCopy}
        isSelected={section.id === sectionId}
        isJoined={joined.has(section.id)}
        isInvalid={sectionErrors(section, refusal).length > 0}
        isFirst={section === sections[0]}
        level={section === head ? 1 : 2}
        part={section.id === part?.id ? part : null}
      />
    )),
  );
  return (
    <IdentityProvider settings={site.settings}>
      {createPortal(
        <>
          <Styles isLong={sections.length > LONG} types={types} />
          <BandStyles styles={bandStyles(shown, site.settings).join("")} />
          {edited}
        </>,
        stage,
      )}
      {createPortal(
        <>
          {others}
          {!isOnGround && <PageEnd />}
          {hasLine && <Motif />}
          {sections.length === 0 && (
            <p className="page-end">
              <button type="button" onClick={() => openCatalogue(null)}>
                Adicionar seção
              </button>
            </p>
          )}
        </>,
        rest,
      )}
    </IdentityProvider>
  );
});

/** Number of sections above which each key would repaint too much. */
const LONG = 20;
const SKIP_UNSEEN =
  "[data-section]:not([data-selected]) > :not([data-controls]) { content-visibility: auto; contain-intrinsic-size: auto 500px }";

/** Renders the styles of the shown types and the editor's own; re-renders only for new types. */
const Styles = memo(function Styles({ types, isLong }: { types: string; isLong: boolean }) {
  const styles = allStylesOf(types.split(" "));
  return (
    <style
      dangerouslySetInnerHTML={{
        __html: [...styles, frameStyles, barStyles, isLong ? SKIP_UNSEEN : ""].join("\n"),
      }}
    />
  );
});

/** Re-renders only for another band. */
const BandStyles = memo(function BandStyles({ styles }: { styles: string }) {
  return <style dangerouslySetInnerHTML={{ __html: styles }} />;
});

/** Blocks navigation in the preview and forwards keys to the editor. */
function useFrameEvents(
  places: Places | undefined,
  selection: EditorSelection,
  onKey: PageFrameProps["onKey"],
): void {
  useEffect(() => {
    const document = places?.root.ownerDocument;
    if (!document) return;
    const stopKeeping = keepPressedText(document);
    // The pressed element may move before the click, since selecting a section reveals its empty fields.
    let pressed: Element | null = null;
    const press = ({ target }: Event): void => {
      pressed = target as Element;
      if (!(target as Element).closest(VALUES_AND_CONTROLS)) selection.selectPart(null);
    };
    const stay = (event: Event): void => {
      const target = event.target as Element | null;
      if (target?.closest("a, summary, button[type=submit]")) event.preventDefault();
      if (event.type !== "click" || !target) return;
      if (target.closest("[data-text]")) keepFromControl(event, target.closest("label"));
      const isPointer = (event as MouseEvent).detail > 0;
      const place = findPlace(isPointer && pressed?.isConnected ? pressed : target);
      if (place?.kind === "image") selection.selectImage(place);
      else if (place) selection.selectField(place);
      // A click beside a link's text edits the text.
      else if (!target.closest("[data-text]"))
        pressed?.closest("a")?.querySelector<HTMLElement>("[data-text]")?.focus();
    };
    document.addEventListener("pointerdown", press, { capture: true });
    document.addEventListener("click", stay, { capture: true });
    document.addEventListener("submit", stay, { capture: true });
    document.addEventListener("dblclick", replacePicture);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      stopKeeping();
      document.removeEventListener("pointerdown", press, { capture: true });
      document.removeEventListener("click", stay, { capture: true });
      document.removeEventListener("submit", stay, { capture: true });
      document.removeEventListener("dblclick", replacePicture);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [places, selection, onKey]);
}

/** A label gives the focus to its control, also when its text is clicked to be edited; a tab opens nevertheless. */
function keepFromControl(event: Event, label: HTMLLabelElement | null): void {
  if (!label) return;
  event.preventDefault();
  const tab = label.querySelector<HTMLInputElement>("input[type=radio]");
  if (tab) tab.checked = true;
}

const VALUES_AND_CONTROLS = "[data-text], [data-image], [data-markdown], [data-controls]";

/** The second click on a picture opens the file picker; the first opened its bar (image-bar.tsx). */
function replacePicture({ target }: MouseEvent): void {
  if (findPlace(target as Element)?.kind !== "image") return;
  document.querySelector<HTMLInputElement>(`#${IMAGE_BAR_ID} input[type=file]`)?.click();
}

function useSize(element: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
