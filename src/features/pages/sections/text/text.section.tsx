import type { z } from "zod";
import { titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { textSection } from "./schema.ts";
import article from "#src/ui/page/article.css?inline";
import frame from "#src/ui/page/frame.css?inline";
import text from "./text.css?inline";

type Text = z.infer<(typeof textSection)["schema"]>;

const TextView: SectionView<Text> = ({ anchor, shown, props }) => {
  if (!shown.body) return null;
  return (
    <section
      className={`sheet-content section-text ${props.look}`}
      aria-labelledby={titleId(anchor, shown.title)}
    >
      {shown.title && (
        <h2 id={`${anchor}-titulo`} className="text-3xl">
          {shown.title}
        </h2>
      )}
      <div className="section-text-body">{shown.body}</div>
    </section>
  );
};

export const section: SectionModule = {
  View: TextView,
  styles: [article, frame, text],
};
