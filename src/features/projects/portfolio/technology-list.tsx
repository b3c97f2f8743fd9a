import { cx } from "class-variance-authority";

interface TechnologyListProps {
  technologies: string[];
  className?: string;
}

/** Shows technologies as badges; renders nothing without any. */
export function TechnologyList({ technologies, className }: TechnologyListProps) {
  if (technologies.length === 0) return null;
  return (
    <ul aria-label="Tecnologias" className={cx("technology-list", className)}>
      {technologies.map((technology) => (
        <li key={technology}>{technology}</li>
      ))}
    </ul>
  );
}
