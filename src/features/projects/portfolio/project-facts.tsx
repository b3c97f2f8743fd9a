import "./project-facts.css";

/** Lists facts by name, without those that have no value. */
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

/** Renders a titled list; nothing without points. */
export function PointList({ title, points }: { title: string; points: string[] }) {
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
