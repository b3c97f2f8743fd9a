import type { z } from "zod";
import { titleId } from "../section-frame.tsx";
import type { SectionView } from "../shown.ts";
import type { textSection } from "./schema.ts";

type Text = z.infer<(typeof textSection)["schema"]>;

export const TextView: SectionView<Text> = ({ anchor, shown, props }) => {
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
