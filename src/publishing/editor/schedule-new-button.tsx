import { useState } from "react";
import { OpenScheduleButton, ScheduleDialog } from "#src/publishing/schedule/schedule-dialog.tsx";
import type { EditorModel } from "./editor-model.ts";

type ScheduleNewButtonProps = { model: Pick<EditorModel, "path" | "storedId" | "store" | "hasDraft"> };

/** "Agendar" for a new item, which is stored first. */
export function ScheduleNewButton({ model }: ScheduleNewButtonProps) {
  const { path, storedId, store, hasDraft } = model;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mb-5">
      <OpenScheduleButton onClick={() => store(() => setIsOpen(true))} />
      {isOpen && storedId !== undefined && (
        <ScheduleDialog path={path} id={storedId} hasDraft={hasDraft} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
