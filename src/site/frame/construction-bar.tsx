import { Bar } from "./bar.tsx";

/** Tells staff on every page that strangers do not see it. */
export default function ConstructionBar() {
  return (
    <Bar label="Em construção" title="Em construção: só a equipe vê estas páginas">
      {/* Another document: the dashboard has styles of its own. */}
      <a href="/dashboard/primeiros-passos" style={{ color: "inherit", textDecoration: "underline" }}>
        Abrir o site
      </a>
    </Bar>
  );
}
