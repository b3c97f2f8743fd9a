import { Button } from "#src/ui/primitives/button.tsx";
import type { NavigationSession } from "./navigation/navigation-session.ts";
import { useEditorStore, usePage } from "./state/editor-store.ts";
import { useEditorUi } from "./state/editor-ui.ts";
import { navigationOf } from "./state/navigation.ts";
import type { PageDraft } from "./state/page-draft.ts";
import { listOpen } from "./state/refusal.ts";
import { type Publishing, toCorrect } from "./use-publishing.ts";

interface RefusalLineProps {
  publishing: Publishing;
  /** Undefined until loaded. */
  navigation: NavigationSession | undefined;
}

/** Says below the publish button that nothing was published, until everything is corrected. */
export function RefusalLine({ publishing: { refusal, failure }, navigation }: RefusalLineProps) {
  const store = useEditorStore();
  const { config, selection } = useEditorUi();
  const find = (page: PageDraft) =>
    listOpen(page, refusal, navigation && navigationOf(page, navigation.opened));
  const count = usePage((page) => find(page).length);
  const reason = failure ?? (count > 0 ? toCorrect(count) : undefined);
  if (reason === undefined) return null;
  const showFirst = (): void => {
    const [first] = find(store.get().page);
    if (first) selection.showError(first);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b bg-danger-soft px-3 py-1 text-sm">
      <p className="py-1">
        <strong className="font-semibold text-danger">{config.notPublished}:</strong> {reason}
      </p>
      {count > 0 && (
        <Button variant="outline" size="sm" onClick={showFirst}>
          Ir ao campo
        </Button>
      )}
    </div>
  );
}
