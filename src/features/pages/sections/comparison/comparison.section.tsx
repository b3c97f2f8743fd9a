import type { z } from "zod";
import { SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { comparisonSection } from "./schema.ts";
import comparison from "./comparison.css?inline";

type Comparison = z.infer<(typeof comparisonSection)["schema"]>;

/** Scrolls horizontally on its own if it is too wide. */
const ComparisonView: SectionView<Comparison> = ({ anchor, shown, props }) => {
  if (shown.columns.length === 0 || shown.rows.length === 0) return null;
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      {/* Focusable so that the keyboard can scroll it. */}
      <section
        className="comparison"
        aria-label={`Tabela: ${props.title || "comparação"}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">O que se compara</span>
              </th>
              {shown.columns.map(({ name }, index) => (
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map(({ label, cells }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                {shown.columns.map((_column, place) => (
                  <td key={place}>{cells[place]?.text ?? "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: ComparisonView,
  styles: [comparison],
};
