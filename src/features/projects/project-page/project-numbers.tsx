import type { ProjectDetails } from "../portfolio/portfolio.ts";

const MAX_RESULTS = 2;
/** "97%", "R$ 1,2 milhão", "48 mil" */
const FIGURE = /(?:R\$ ?)?\d[\d.,]*(?: ?%| ?(?:mil|mi|milhão|milhões|bi|bilhão|bilhões)(?!\p{L}))?/u.source;
/** "97% das baixas", "48 mil cópias no PC" */
const LEADING = new RegExp(String.raw`^(${FIGURE}) (?=\p{L})(.+)$`, "u");
/** "97%", "40 min" */
const MEASURE = String.raw`${FIGURE}(?: ?(?:h|min|s)(?!\p{L}))?`;
/** "Rejeições: de 9% para 1,2% das notas" */
const CHANGE = new RegExp(String.raw`^(.+): de (${MEASURE}).* para (${MEASURE})`, "u");

interface ProjectNumber {
  figure: string;
  label: string;
}

/** Shows results, time and team that are said in figures large, below the title. */
export function ProjectNumbers({ project }: { project: ProjectDetails }) {
  const { results, timeline, team } = project;
  const numbers = [
    ...results.flatMap((result) => readResult(result) ?? []).slice(0, MAX_RESULTS),
    ...[timeline, team].flatMap((fact) => (fact && readLeading(fact)) || []),
  ];
  if (numbers.length === 0) return null;
  return (
    <ul aria-label="Em números" className="project-numbers">
      {numbers.map(({ figure, label }) => (
        <li key={label}>
          <strong className="project-number">{figure}</strong> <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

export function readResult(result: string): ProjectNumber | undefined {
  const [, subject, before, after] = CHANGE.exec(result) ?? [];
  if (subject && before && after) return { figure: after, label: `${subject} (antes: ${before})` };
  return readLeading(result);
}

function readLeading(text: string): ProjectNumber | undefined {
  const [, figure, label] = LEADING.exec(text) ?? [];
  return figure && label ? { figure, label } : undefined;
}
