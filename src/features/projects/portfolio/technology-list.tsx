import { cx } from "class-variance-authority";

interface TechnologyListProps {
  technologies: string[];
  className?: string;
}

/** The technologies as badges. */
export function TechnologyList({ technologies, className }: TechnologyListProps) {
  return (
    <ul aria-label="Tecnologias" className={cx("technology-list", className)}>
      {technologies.map((technology) => (
        <li key={technology}>{technology}</li>
      ))}
    </ul>
  );
}
