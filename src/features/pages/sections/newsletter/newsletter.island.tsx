import type { z } from "zod";
import { NewsletterBand } from "#src/features/newsletter/newsletter-band.part.tsx";
import type { SectionView } from "../section-view.ts";
import type { newsletterSection } from "./schema.ts";

type Newsletter = z.infer<(typeof newsletterSection)["schema"]>;

const NewsletterView: SectionView<Newsletter> = ({ anchor, shown }) => (
  <div className="sheet-content relative z-2 mt-16 lg:mt-32">
    <NewsletterBand id={`${anchor}-titulo`} title={shown.title} text={shown.text} origin="pagina" />
  </div>
);

export default NewsletterView;
