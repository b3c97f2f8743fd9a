// Hydrates sections in the browser; loaded with a page that has an island.

import { Suspense, useEffect } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { partIsReady } from "#src/ui/page/ready.ts";
import { anchorOf } from "../sections/anchor-of.ts";
import type { PostedForm } from "../sections/form/form-target.ts";
import { SectionLook } from "../sections/look/section-look.tsx";
import type { ShownAppearance } from "../sections/section-view.ts";
import { ISLANDS } from "./islands.ts";
import type { Island } from "./page-parts.ts";

interface IslandSectionProps {
  island: Island;
  /** A form of this page that was sent without JavaScript and refused. */
  posted: PostedForm | undefined;
}

export default function IslandSection({ island, posted }: IslandSectionProps) {
  const { id, type, props, data, isJoined = false, isHead = false } = island;
  const { appearance } = props as { appearance: ShownAppearance };
  const Section = ISLANDS[type];
  const { file: ebook } = useTexts(EBOOK_POPUP);
  // Without an e-book file there is nothing to ask an e-mail address for.
  if (!Section || (type === "ebook" && ebook === "")) return <Arrival id={id} />;
  const given = { ...data, ...(posted?.sectionId === id && { posted }) };
  return (
    <Suspense>
      <SectionLook appearance={appearance} own={null} isJoined={isJoined} isHead={isHead}>
        <Section
          anchor={anchorOf(id)}
          // Island texts are plain strings; formatted texts are in the HTML runs.
          shown={props as never}
          props={props as never}
          data={given as never}
          level={isHead ? 1 : 2}
          site={undefined as never}
        />
      </SectionLook>
      <Arrival id={id} />
    </Suspense>
  );
}

/** Signals that a lazily loaded section is ready. */
function Arrival({ id }: { id: string }) {
  useEffect(() => partIsReady(id), [id]);
  return null;
}
