import type { FrameLook } from "./frame/page-frame.tsx";
import { DraftButtons, PublishButtons } from "./publish-buttons.tsx";
import { ShownConflicts } from "./shown-conflicts.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Editing } from "./session/use-editing.ts";
import type { Publishing } from "./use-publishing.ts";

interface EditorHeadProps {
  editing: Editing;
  publishing: Publishing;
  look: FrameLook;
  onLook: (look: FrameLook) => void;
}

/** Over the page: its bar, and the versions of which one has to be chosen. */
export function EditorHead({ editing, publishing, look, onLook }: EditorHeadProps) {
  const { session, state, navigation, navigationState, hasMore, hasConflicts, retry } = editing;
  return (
    <>
      <TopBar state={state} navigation={navigationState} look={look} onLook={onLook} onRetry={retry}>
        <PublishButtons
          state={state}
          hasMore={hasMore}
          hasConflicts={hasConflicts}
          isBusy={publishing.isBusy}
          onPublish={() => void publishing.publish()}
          onDiscard={() => void publishing.discard()}
        />
      </TopBar>
      <ShownConflicts conflicts={state.conflicts} onChoose={session.choose} />
      {navigation && navigationState && (
        <ShownConflicts conflicts={navigationState.conflicts} onChoose={navigation.choose} />
      )}
    </>
  );
}

/** The buttons of a draft where the bar has no room for them: in the panel. */
export function PanelDraftButtons({ editing, publishing }: Pick<EditorHeadProps, "editing" | "publishing">) {
  return (
    <DraftButtons
      state={editing.state}
      hasMore={editing.hasMore}
      isBusy={publishing.isBusy}
      onDiscard={() => void publishing.discard()}
    />
  );
}
