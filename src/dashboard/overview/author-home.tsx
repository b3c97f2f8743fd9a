import { useAuthored } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { anyOf } from "#src/shared/word-lists.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { QuickActions } from "./quick-actions.tsx";

const NEXT_STEPS = [
  "Na lista, use “Pedir publicação”. Quem edita o site recebe um aviso por e-mail.",
  "Se o texto voltar, o recado chega no seu e-mail. Você corrige e pede de novo.",
];

export function AuthorHome() {
  const { words } = useAuthored();
  const firstStep = `Escreva ${anyOf(words)}. Tudo fica guardado como rascunho, enquanto você digita.`;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Panel title="Do rascunho ao site">
        <ol className="mt-3 grid max-w-article list-decimal gap-2.5 pl-5 text-[0.96875rem]">
          {[firstStep, ...NEXT_STEPS].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Panel>
      <QuickActions />
    </div>
  );
}
