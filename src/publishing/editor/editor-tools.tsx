import { HistoryButton } from "../history/dialog/history-button.tsx";
import { SharePreviewButton } from "../previews/share-preview-button.tsx";
import { ScheduleButton } from "../schedule/schedule-dialog.tsx";
import type { EditedItem } from "./edited-content-type.ts";
import type { EditorModel } from "./use-editor.ts";

interface EditorToolsProps {
  model: Pick<EditorModel, "path" | "labels" | "hasDraft" | "showRestored" | "mayPublish">;
  item: Pick<EditedItem, "id" | "title" | "isPublished">;
}

/** History, schedule and preview buttons of a stored item. */
export function EditorTools({ model, item }: EditorToolsProps) {
  const { path, labels, hasDraft, showRestored, mayPublish } = model;
  const { id, title, isPublished } = item;
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      <HistoryButton
        {...{ path, id, title, isPublished, labels }}
        variant="outline"
        onRestored={showRestored}
      />
      {mayPublish && (
        <>
          <ScheduleButton path={path} id={id} hasDraft={hasDraft} />
          <SharePreviewButton shared={{ kind: path.slice("/api/".length), id }} />
        </>
      )}
    </div>
  );
}
