import { ChangesButton } from "#src/publishing/history/comparison/changes-button.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { DraftConflicts } from "./draft-conflicts.tsx";
import { StagedNotice } from "./staged-notice.tsx";

interface StagedFormStateProps extends React.ComponentProps<typeof DraftConflicts> {
  /** Of the one item of its kind: "/api/settings". */
  path: string;
  hasDraft: boolean;
  isBusy: boolean;
  onDiscard: () => Promise<unknown>;
}

/** Of a form that is always there, such as the settings: two people's texts to choose from, or the draft beside the site. */
export function StagedFormState({ path, hasDraft, isBusy, onDiscard, ...conflicting }: StagedFormStateProps) {
  return (
    <div aria-live="polite" className="grid gap-3 not-empty:mb-5">
      <DraftConflicts {...conflicting} />
      {hasDraft && conflicting.conflicts.length === 0 && (
        <StagedNotice>
          <ChangesButton path={path} labels={conflicting.labels} />
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void onDiscard()}>
            Descartar alterações
          </Button>
        </StagedNotice>
      )}
    </div>
  );
}
