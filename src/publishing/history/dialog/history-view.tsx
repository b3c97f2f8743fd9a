import { useState } from "react";
import { RevisionPanel, type RevisionPanelProps } from "./revision-panel.tsx";
import { type OlderRevisions, Timeline } from "./timeline.tsx";

interface HistoryViewProps extends Omit<RevisionPanelProps, "chosen"> {
  older: OlderRevisions | undefined;
}

/** The timeline, and beside it (below it on a phone) the selected revision. The newest is selected at first. */
export function HistoryView({ older, ...props }: HistoryViewProps) {
  const { revisions, isPublished } = props;
  const [chosenId, setChosenId] = useState<string>();
  const chosen = revisions.find(({ id }) => id === chosenId) ?? revisions[0];
  if (!chosen) return null;
  return (
    <div className="mt-5 grid gap-5 lg:min-h-0 lg:grow lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] lg:gap-0 lg:border-t">
      <Timeline
        revisions={revisions}
        isPublished={isPublished}
        chosen={chosen.id}
        onChoose={setChosenId}
        older={older}
      />
      <RevisionPanel key={chosen.id} {...props} chosen={chosen} />
    </div>
  );
}
