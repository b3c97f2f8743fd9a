import type { z } from "zod";
import { LEGAL } from "#src/settings/texts/words/legal.ts";
import { toSlug } from "#src/shared/slug.ts";
import { formatLongDay } from "#src/shared/time/date-format.ts";
import type { SectionModule, SectionView, Shown } from "../section-view.ts";
import type { Clause, legalSection } from "./schema.ts";
import legal from "./legal.css?inline";

type Legal = z.infer<(typeof legalSection)["schema"]>;

export interface LegalVersions {
  /** The path of earlier versions; null while there is none. */
  path: string | null;
  /** The day of the last publication; null if the text is not stored. */
  publishedOn: string | null;
}

export interface LegalData extends LegalVersions {
  words: Pick<typeof LEGAL.words, "contents" | "versions">;
}

/** Renders numbered clauses, with a table of contents at the right on wide screens. */
const LegalView: SectionView<Legal, LegalData> = ({ shown, props, site, data, level }) => {
  const words = data?.words ?? LEGAL.words;
  const Title = level === 1 ? "h1" : "h2";
  const clauses = props.items.map((clause, index) => ({
    clause,
    id: toSlug(clause.anchor) || toSlug(clause.title) || `clausula-${index + 1}`,
    shown: shown.items[index] as Shown<Clause>,
  }));
  // Falls back to the day of the last publication.
  const updated = props.updated || data?.publishedOn;
  const htmlOf = (source: string) => site.loaded?.html[source];
  return (
    <div className="legal">
      <div className="sheet-content sheet-columns legal-columns">
        <article className="legal-text">
          <header className="legal-opening">
            <Title className="text-5xl font-bold">{shown.title}</Title>
            {updated && (
              <p className="mt-3 text-sm text-muted">
                Última atualização: <time dateTime={updated}>{formatLongDay(updated)}</time>
                {data?.path && (
                  <>
                    {" · "}
                    <a href={data.path} className="text-primary-ink underline underline-offset-2">
                      {words.versions}
                    </a>
                  </>
                )}
              </p>
            )}
            <Markdown className="legal-intro" html={htmlOf(props.intro)} instead={shown.intro} />
          </header>
          {clauses.map(({ clause, id, shown: { title, body, rows, more } }, index) => (
            <section key={id} aria-labelledby={id} className="legal-section">
              <h2 id={id} className="legal-heading">
                <span className="legal-number">{index + 1}.</span> <span>{title}</span>
              </h2>
              <div className="legal-body">
                <Markdown html={htmlOf(clause.body)} instead={body} />
                {rows.length > 0 && (
                  <dl className="legal-rows">
                    {rows.map(({ term, text }, place) => (
                      <div key={place}>
                        <dt>{term}</dt>
                        <dd>{text}</dd>
                      </div>
                    ))}
                  </dl>
                )}
                <Markdown html={htmlOf(clause.more)} instead={more} />
              </div>
            </section>
          ))}
        </article>
        <nav aria-labelledby="sumario" className="legal-contents">
          <div className="legal-contents-sheet">
            <p id="sumario" className="text-sm font-semibold">
              {words.contents}
            </p>
            <ol className="mt-2 text-sm">
              {clauses.map(({ id, shown: { title } }, index) => (
                <li key={id}>
                  <a href={`#${id}`} className="legal-contents-link">
                    <span>{index + 1}.</span> {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
      </div>
      <div className="legal-ground" />
    </div>
  );
};

interface MarkdownProps {
  className?: string;
  /** Sanitized by the server. */
  html: string | undefined;
  /** Shown in the editor, which has no rendered HTML. */
  instead: React.ReactNode;
}

function Markdown({ className = "legal-part", html, instead }: MarkdownProps) {
  if (html) return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  return instead ? <div className={className}>{instead}</div> : null;
}

export const section: SectionModule = {
  View: LegalView,
  canHeadPage: true,
  styles: [legal],
  endsOnGround: true,
};
