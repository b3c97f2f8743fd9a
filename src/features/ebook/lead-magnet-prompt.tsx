import X from "lucide-react/icons/x";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import type EbookDialog from "./ebook-dialog.tsx";
import { type Triggers, watchTriggers } from "./triggers.ts";

type Dialog = ComponentType<React.ComponentProps<typeof EbookDialog>>;

/** docs/produto.md, "E-book": shown once per session, whichever prompt it was. */
const SHOWN_KEY = "leadMagnetShown";

/** docs/produto.md, "E-book": where the prompt is used without the popup's shorter time. */
const DEFAULTS: Triggers = { afterMs: 30_000, scrollDepth: 0.7, exitIntent: true };

interface LeadMagnetPromptProps extends Partial<Triggers> {
  /** Paths of pages that already have the form. */
  quietPaths?: readonly string[];
}

const NOWHERE: readonly string[] = [];

/** Offers the e-book by itself, once per browser session (docs/produto.md, "E-book"). */
export function LeadMagnetPrompt({ quietPaths = NOWHERE, ...given }: LeadMagnetPromptProps) {
  const { afterMs, scrollDepth, exitIntent } = { ...DEFAULTS, ...given };
  const { file } = useTexts(EBOOK_POPUP);
  const { pathname } = useLocation();
  const isQuiet = file === "" || quietPaths.includes(pathname);
  const [Dialog, setDialog] = useState<Dialog>();
  const [isOpen, setIsOpen] = useState(false);
  const [downloadUrl, setDownloadUrl] = useState<string>();

  useEffect(() => {
    if (isQuiet || wasShown()) return undefined;
    return watchTriggers({ afterMs, scrollDepth, exitIntent }, () => {
      // Without a connection it cannot be loaded and does not open.
      import("./ebook-dialog.tsx").then(
        (module) => {
          rememberShown();
          setDialog(() => module.default);
          return setIsOpen(true);
        },
        () => {},
      );
    });
  }, [isQuiet, afterMs, scrollDepth, exitIntent]);

  const finish = (url: string): void => {
    setIsOpen(false);
    setDownloadUrl(url);
  };
  return (
    <>
      {Dialog && <Dialog open={isOpen} onClose={() => setIsOpen(false)} onSent={finish} />}
      {downloadUrl && <Ready downloadUrl={downloadUrl} onClose={() => setDownloadUrl(undefined)} />}
    </>
  );
}

/** Browsers may block the new tab, so a visible link stays. */
function Ready({ downloadUrl, onClose }: { downloadUrl: string; onClose: () => void }) {
  const { open } = useTexts(EBOOK_POPUP);
  return (
    <section className="ebook-ready" aria-label="E-book">
      <a
        href={downloadUrl}
        target="_blank"
        rel="noreferrer"
        className="font-semibold underline underline-offset-4"
      >
        {open}
      </a>
      <button
        type="button"
        aria-label="Dispensar"
        className={buttonClass({ variant: "ghost", size: "icon" })}
        onClick={onClose}
      >
        <X aria-hidden size={18} />
      </button>
    </section>
  );
}

function wasShown(): boolean {
  try {
    return sessionStorage.getItem(SHOWN_KEY) !== null;
  } catch {
    // Without storage it would open on every page, so it never opens.
    return true;
  }
}

function rememberShown(): void {
  try {
    sessionStorage.setItem(SHOWN_KEY, "true");
  } catch {
    // Full: then it is remembered for this page only.
  }
}
