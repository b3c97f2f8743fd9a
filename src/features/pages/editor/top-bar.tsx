import ArrowLeft from "lucide-react/icons/arrow-left";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Redo from "lucide-react/icons/redo-2";
import Smartphone from "lucide-react/icons/smartphone";
import Sun from "lucide-react/icons/sun";
import Tablet from "lucide-react/icons/tablet";
import Undo from "lucide-react/icons/undo-2";
import { Link } from "react-router";
import type { DraftState } from "#src/publishing/draft-session/draft-state.ts";
import { UnansweredNote } from "#src/publishing/editor/editor-footer.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useWhen } from "#src/ui/api/time-zone.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { IconButton } from "./controls/icon-button.tsx";
import type { SiteTexts } from "./navigation/navigation-session.ts";
import type { FrameLook } from "./page-frame.tsx";
import type { PageState } from "./session/page-session.ts";
import { useEditorStore, useHistory, usePage } from "./state/editor-store.ts";
import { useEditorUi } from "./state/editor-ui.ts";

const WIDTHS = [
  { width: 360, name: "Celular", Icon: Smartphone },
  { width: 768, name: "Tablet", Icon: Tablet },
  { width: 1440, name: "Computador", Icon: Monitor },
];

interface TopBarProps {
  state: PageState;
  /** Undefined until the menu is loaded. */
  navigation: DraftState<SiteTexts> | undefined;
  look: FrameLook;
  onLook: (look: FrameLook) => void;
  onRetry: () => void;
  /** Buttons that publish. */
  children: React.ReactNode;
}

/** Holds the way back, undo and redo, preview widths, the save state and the publish buttons. */
export function TopBar({ state, navigation, look, onLook, onRetry, children }: TopBarProps) {
  const title = usePage((page) => page.title);
  const path = usePage((page) => page.path);
  const { config } = useEditorUi();
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-2 py-1.5 sm:px-3">
      <Link
        to={config.screen}
        aria-label={config.back}
        title={config.back}
        className={buttonClass({ variant: "ghost", size: "icon" })}
      >
        <ArrowLeft aria-hidden size={20} />
      </Link>
      <div className="min-w-0 flex-1 sm:basis-32">
        <h1
          tabIndex={-1}
          className="truncate font-sans text-[0.9375rem] leading-tight font-semibold tracking-normal"
        >
          {title || "Sem título"}
        </h1>
        <p className="truncate text-xs text-muted">{path}</p>
      </div>
      <SaveNote state={withNavigation(state, navigation)} onRetry={onRetry} />
      <div className="flex items-center max-sm:order-11">
        <UndoButtons />
        <fieldset aria-label="Largura" className="ml-2 flex min-w-0 border-l pl-2">
          {WIDTHS.map(({ width, name, Icon }) => (
            <IconButton
              key={width}
              label={`${name}, ${width} px`}
              Icon={Icon}
              isPressed={look.width === width}
              onClick={() => onLook({ ...look, width })}
            />
          ))}
        </fieldset>
        <IconButton
          label="Ver no tema escuro"
          Icon={look.theme === "dark" ? Moon : Sun}
          isPressed={look.theme === "dark"}
          onClick={() => onLook({ ...look, theme: look.theme === "dark" ? "light" : "dark" })}
        />
      </div>
      {/* Keeps their position whatever the save note says; otherwise a click could miss. */}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </header>
  );
}

function UndoButtons() {
  const store = useEditorStore();
  const canUndo = useHistory(({ past }) => past.length > 0);
  const canRedo = useHistory(({ future }) => future.length > 0);
  return (
    <>
      <IconButton
        label="Desfazer"
        Icon={Undo}
        shortcut="Control+Z"
        onClick={canUndo ? store.undo : undefined}
      />
      <IconButton
        label="Refazer"
        Icon={Redo}
        shortcut="Control+Shift+Z"
        onClick={canRedo ? store.redo : undefined}
      />
    </>
  );
}

/** Combines the save state of the page and the menu. */
function withNavigation(state: PageState, navigation: DraftState<SiteTexts> | undefined): PageState {
  if (!navigation) return state;
  const { status, refusal, isSaved, conflicts } = navigation;
  return {
    ...state,
    status:
      status === "unanswered" || (status === "saving" && state.status === "idle") ? status : state.status,
    refusal: state.refusal ?? refusal,
    isSaved: state.isSaved && isSaved,
    conflicts: [...state.conflicts, ...conflicts],
  };
}

/** Shows the save state; empty before the first change. */
function SaveNote({ state, onRetry }: { state: PageState; onRetry: () => void }) {
  const { status, savedAt, refusal, isSaved, conflicts } = state;
  const when = useWhen();
  return (
    <div
      aria-live="polite"
      className="flex min-w-0 items-center justify-end gap-x-2 text-sm leading-tight text-muted max-lg:text-xs max-sm:order-12 max-sm:grow sm:flex-2 sm:basis-40"
    >
      {status === "unanswered" ? (
        <UnansweredNote onRetry={onRetry} />
      ) : refusal ? (
        <span className="text-danger">Não foi salvo: {serverText(refusal, "Tente novamente.")}</span>
      ) : conflicts.length > 0 ? (
        "Escolha qual versão fica para salvar e publicar"
      ) : status === "saving" || !isSaved ? (
        "Salvando…"
      ) : (
        savedAt && `Salvo ${when(savedAt)}`
      )}
    </div>
  );
}
