import "./project-facts.css";

/** Facts with their names, such as the client's; an unset one is not there. */
export function FactList({ facts }: { facts: Record<string, string | null> }) {
  const known = Object.entries(facts).filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="fact-list">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PointListProps {
  title: string;
  points: string[];
}

/** A titled list of short statements; nothing where there is none. */
export function PointList({ title, points }: PointListProps) {
  if (points.length === 0) return null;
  return (
    <section>
      <h3 className="text-xl">{title}</h3>
      <ul className="point-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
