import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useOpening } from "#src/features/site-settings/use-opening.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { firstStepsQuery } from "../first-steps/first-steps-queries.ts";
import { STEP_TEXTS } from "../first-steps/steps.ts";

/** Links to the guide until the owner has added content and opened the site; a demo needs neither. */
export function FirstStepsNote() {
  const { isUnderConstruction } = useOpening();
  const { data } = useQuery(firstStepsQuery(useApi()));
  if (!data || data.hasDemo) return null;
  const missing = data.steps.filter(({ isDone }) => !isDone);
  const [next] = missing;
  const isEmpty = missing.some(({ name }) => name === "company");
  if (!isEmpty && !isUnderConstruction) return null;
  const done = data.steps.length - missing.length;
  return (
    <section
      aria-labelledby="first-steps-note"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-primary bg-primary-soft p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="first-steps-note" className="text-lg">
          {isEmpty
            ? "Comece por aqui: o site ainda está vazio"
            : "O site está em construção: só a equipe o vê"}
        </h2>
        <p className="mt-1 max-w-[65ch] text-sm text-muted">
          {done} de {data.steps.length} passos feitos.{" "}
          {next ? `O próximo: ${STEP_TEXTS[next.name].title}.` : "Está tudo pronto para abrir."}
        </p>
      </div>
      <Link to="/dashboard/primeiros-passos" className={buttonClass()}>
        Primeiros passos
      </Link>
    </section>
  );
}
