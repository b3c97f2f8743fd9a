import { type ReactNode, useState } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EbookForm } from "./ebook-form.tsx";
import { GuideCover } from "./guide-cover.tsx";
import { openGuide } from "./use-ebook-form.ts";

export function EbookOffer({ children }: { children: ReactNode }) {
  const words = useTexts(EBOOK_POPUP);
  const [guide, setGuide] = useState<string>();
  const finish = (downloadUrl: string): void => {
    openGuide(downloadUrl);
    setGuide(downloadUrl);
  };
  return (
    <div className="form-sheet ebook-offer">
      <GuideCover words={words} className="ebook-cover" />
      <div>
        {children}
        <div aria-live="polite">
          {guide && (
            <p>
              <a href={guide} download className={buttonClass({ size: "lg" })}>
                {words.open}
              </a>
            </p>
          )}
        </div>
        {!guide && <EbookForm onSent={finish} />}
      </div>
    </div>
  );
}
