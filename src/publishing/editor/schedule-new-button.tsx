import { useState } from "react";
import { OpenScheduleButton, ScheduleDialog } from "#src/publishing/schedule/schedule-dialog.tsx";
import type { Saving } from "./saving.ts";

type ScheduleNewButtonProps = { saving: Pick<Saving, "path" | "storedId" | "store" | "hasDraft"> };

/** "Agendar" for a new item, which is stored first. */
export function ScheduleNewButton({ saving }: ScheduleNewButtonProps) {
  const { path, storedId, store, hasDraft } = saving;
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
