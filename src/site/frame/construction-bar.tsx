import { Bar } from "./bar.tsx";

/** Tells staff on every page that strangers cannot see it. */
export default function ConstructionBar() {
  return (
    <Bar label="Em construção" title="Em construção: só a equipe vê estas páginas">
      {/* A full page load, because the dashboard has its own styles. */}
      <a href="/dashboard/primeiros-passos" style={{ color: "inherit", textDecoration: "underline" }}>
        Abrir o site
      </a>
    </Bar>
  );
}
