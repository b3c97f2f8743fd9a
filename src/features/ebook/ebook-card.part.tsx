import "./ebook-card.css";
import { useId } from "react";
import type { EbookCardWords } from "#src/settings/texts/words/ebook.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { GuideCover } from "./guide-cover.tsx";

/** Offers the e-book at the end of an article, by a link that works without scripts. */
export function EbookCard({ words }: { words: EbookCardWords }) {
  const id = useId();
  return (
    <aside className="ebook-card" aria-labelledby={id}>
      <GuideCover words={words} className="ebook-card-cover" />
      <div>
        <h2 id={id} className="text-xl">
          {words.title}
        </h2>
        <p className="mt-2 text-muted">{words.text}</p>
        <p className="mt-5">
          <Link to="/ebook" viewTransition className={buttonClass({ variant: "outline" })}>
            Baixar e-book grátis
          </Link>
        </p>
      </div>
    </aside>
  );
}
