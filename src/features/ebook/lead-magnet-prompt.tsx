import X from "lucide-react/icons/x";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSiteData } from "#src/settings/site-data.ts";
import { OwnTextsProvider, useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import type EbookDialog from "./ebook-dialog.tsx";
import { rememberShown, wasShown } from "./shown-in-session.ts";
import { hasOwnForm, isVisitorBusy, TRIGGERS, watchTriggers } from "./triggers.ts";

interface Offer {
  Dialog: ComponentType<React.ComponentProps<typeof EbookDialog>>;
  texts: StoredTexts;
}

const EBOOK_PAGE = "/ebook";

/**
 * Appears once per browser session if the owner enabled it (docs/produto.md, "E-book"), but not on pages that
 * have a form of their own.
 */
export function LeadMagnetPrompt({ use = "prompt" }: { use?: keyof typeof TRIGGERS }) {
  const below = useSiteData()?.ebookBelow;
  const { pathname } = useLocation();
  const [offer, setOffer] = useState<Offer>();
  const [isOpen, setIsOpen] = useState(false);
  const [downloadUrl, setDownloadUrl] = useState<string>();
  /** Time at which the visitor left the last page with its own form, which restarts the countdown. */
  const since = useRef<number>(undefined);

  useEffect(() => {
    if (!below || !mayOpenAt(pathname, below) || wasShown()) return undefined;
    // Remembers a form that was sent and removed, so that the page stays quiet.
    let hasForm = false;
    const meetsForm = () => (hasForm ||= hasOwnForm());
    meetsForm();
    const isBusy = () => meetsForm() || wasShown() || isVisitorBusy();
    let isOver = false;
    const open = (loaded: Offer): void => {
      if (isOver) return;
      // The visitor started typing while the dialog was loading: wait again.
      if (isBusy()) return void (stop = watch());
      rememberShown();
      setOffer(loaded);
      setIsOpen(true);
    };
    const watch = () =>
      watchTriggers({ ...TRIGGERS[use], since: since.current, isBusy }, () => {
        // Loading fails without a connection; the dialog stays closed then.
        loadOffer().then(open, () => {});
      });
    let stop = watch();
    return () => {
      isOver = true;
      stop();
      if (hasForm) since.current = performance.now();
    };
  }, [below, pathname, use]);

  const finish = (url: string): void => {
    setIsOpen(false);
    setDownloadUrl(url);
  };
  if (!offer) return null;
  const { Dialog, texts } = offer;
  return (
    <OwnTextsProvider value={texts}>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} onSent={finish} />
      {downloadUrl && <Ready downloadUrl={downloadUrl} onClose={() => setDownloadUrl(undefined)} />}
    </OwnTextsProvider>
  );
}

function mayOpenAt(pathname: string, below: string): boolean {
  return pathname !== EBOOK_PAGE && `${pathname}/`.startsWith(below.replace(/\/?$/, "/"));
}

async function loadOffer(): Promise<Offer> {
  const [dialog, answer] = await Promise.all([import("./ebook-dialog.tsx"), fetch("/api/ebook")]);
  if (!answer.ok) throw new Error("the site has no e-book any more");
  const { texts } = (await answer.json()) as Pick<Offer, "texts">;
  return { Dialog: dialog.default, texts };
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
