import type { z } from "zod";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { statementsSection } from "./schema.ts";
import statements from "./statements.css?inline";

type Statements = z.infer<(typeof statementsSection)["schema"]>;

const StatementsView: SectionView<Statements> = ({ anchor, shown }) => {
  if (shown.items.length === 0) return null;
  return (
    <div className="sheet-content mt-16 lg:mt-32">
      {shown.items.map(({ name, text }, index) => (
        <section key={index} className="purpose" aria-labelledby={`${anchor}-${index + 1}`}>
          <h2 id={`${anchor}-${index + 1}`} className="purpose-name">
            {name}
          </h2>
          <p className="purpose-words">{text}</p>
        </section>
      ))}
    </div>
  );
};

export const section: SectionModule = {
  View: StatementsView,
  styles: [statements],
};
