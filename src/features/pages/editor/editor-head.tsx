import type { FrameLook } from "./page-frame.tsx";
import { SetAsideNotice } from "#src/publishing/local-copy/set-aside-notice.tsx";
import { copyKeyOf } from "./copies/kept-copy.ts";
import { PublishButtons } from "./publish-buttons.tsx";
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
  const { session, state, navigation, navigationState, retry } = editing;
  return (
    <>
      <TopBar state={state} navigation={navigationState} look={look} onLook={onLook} onRetry={retry}>
        <PublishButtons editing={editing} publishing={publishing} />
      </TopBar>
      <SetAsideNotice copyKey={copyKeyOf(state.item.id)} className="border-b" />
      <ShownConflicts conflicts={state.conflicts} onChoose={session.choose} />
      {navigation && navigationState && (
        <ShownConflicts conflicts={navigationState.conflicts} onChoose={navigation.choose} />
      )}
    </>
  );
}
