import { useLocation, useNavigation } from "react-router";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { WAITING, WAITING_FOR } from "#src/settings/texts/words/frame.ts";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";
import { useIsLate } from "#src/ui/primitives/use-is-late.ts";

/** Shown under the navigation bar while another page loads; pages indicate loading of their own data. */
export function WaitingNote() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const texts = useTexts(WAITING);
  const isLate = useIsLate(next !== undefined && next !== pathname);
  return (
    <output className="pointer-events-none fixed inset-x-0 top-header z-40 flex justify-center">
      {isLate && (
        <span className="mt-3 flex animate-appear items-center gap-2.5 rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium shadow-float">
          <PlumbBob className="h-5 origin-top animate-swing text-primary-ink" />
          {texts[WAITING_FOR[next ?? ""] ?? "page"]}
        </span>
      )}
    </output>
  );
}
