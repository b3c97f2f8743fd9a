import "./legal.css";
import { Motif } from "#src/ui/identities/motif.tsx";

export interface LegalSection {
  /** Its anchor. */
  id: string;
  title: string;
  body: React.ReactNode;
}

interface LegalPageProps {
  title: string;
  /** For `<time>`, and as shown. */
  updated: { date: string; shown: string };
  intro: React.ReactNode;
  sections: LegalSection[];
}

/** A legal text in numbered sections, with a table of contents at the right on wide screens. */
export function LegalPage({ title, updated, intro, sections }: LegalPageProps) {
  return (
    <div className="sheet under-trail legal">
      <div className="sheet-rest">
        <div className="sheet-content sheet-columns legal-columns">
          <article className="legal-text">
            <header className="legal-opening">
              <h1 className="text-4xl font-bold">{title}</h1>
              <p className="mt-3 text-sm text-muted">
                Última atualização: <time dateTime={updated.date}>{updated.shown}</time>
              </p>
              <div className="legal-intro">{intro}</div>
            </header>
            {sections.map(({ id, title, body }, index) => (
              <section key={id} aria-labelledby={id} className="legal-section">
                <h2 id={id} className="legal-heading">
                  <span className="legal-number">{index + 1}.</span> <span>{title}</span>
                </h2>
                <div className="legal-body">{body}</div>
              </section>
            ))}
          </article>
          <Contents sections={sections} />
        </div>
        <div className="legal-ground" />
        <Motif />
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav aria-labelledby="sumario" className="legal-contents">
      <div className="legal-contents-sheet">
        <p id="sumario" className="text-sm font-semibold">
          Nesta página
        </p>
        <ol className="mt-2 text-sm">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="legal-contents-link">
                <span>{index + 1}.</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

/** A list of terms and texts, in rows. */
export function LegalRows({ rows }: { rows: [term: string, text: React.ReactNode][] }) {
  return (
    <dl className="legal-rows">
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
