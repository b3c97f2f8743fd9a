import type { z } from "zod";
import { EbookOffer } from "#src/features/ebook/ebook-offer.part.tsx";
import { titleId } from "../section-frame.tsx";
import type { SectionView } from "../section-view.ts";
import type { ebookSection } from "./schema.ts";

type Ebook = z.infer<(typeof ebookSection)["schema"]>;

const EbookView: SectionView<Ebook> = ({ anchor, shown }) => (
  <section
    className="sheet-content relative z-2 mt-16 lg:mt-32"
    aria-labelledby={titleId(anchor, shown.title)}
  >
    <EbookOffer>
      {shown.title && (
        <h2 id={`${anchor}-titulo`} className="text-3xl">
          {shown.title}
        </h2>
      )}
      {shown.text && <p className="mt-3 mb-6 max-w-[34rem] text-muted">{shown.text}</p>}
    </EbookOffer>
  </section>
);

export default EbookView;
