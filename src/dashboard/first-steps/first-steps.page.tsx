import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { TestMailButton } from "#src/features/operation/operation-buttons.tsx";
import { IdentityPanel } from "#src/features/site-settings/identity-panel.tsx";
import { OpeningPanel } from "#src/features/site-settings/opening-panel.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { ProgressBar } from "#src/ui/primitives/progress-bar.tsx";
import type { Route } from "./+types/first-steps.page";
import { firstStepsQuery, useRemoveDemo } from "./first-steps-queries.ts";
import type { DemoRemoval, FirstSteps } from "./schema.ts";
import { STEP_TEXTS } from "./steps.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Primeiros passos", path: location.pathname, hidden: true });

/** Progress is derived from the site, not ticked, so the guide can be left at any time. */
export default function FirstStepsScreen() {
  const { data, error, refetch } = useQuery(firstStepsQuery(useApi()));
  return (
    <>
      <ScreenHeader title="Primeiros passos" />
      {error && !data && <LoadFailure onRetry={() => void refetch()} />}
      {data && (
        <div className="grid max-w-4xl gap-6">
          <Progress steps={data.steps} />
          <OpeningPanel />
          <IdentityPanel />
          <DemoPanel hasDemo={data.hasDemo} />
          <ol className="grid gap-4">
            {data.steps.map((step, index) => (
              <Step key={step.name} number={index + 1} {...step} places={data.places} />
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Progress({ steps }: Pick<FirstSteps, "steps">) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const text =
    done === steps.length
      ? "Tudo pronto: o site já é da sua empresa."
      : `${done} de ${steps.length} passos concluídos. Siga a ordem que quiser e volte quando puder.`;
  return (
    <div>
      <p id="progresso" className="text-sm text-muted">
        {text}
      </p>
      <ProgressBar aria-labelledby="progresso" max={steps.length} value={done} className="mt-2 max-w-md" />
    </div>
  );
}

interface StepProps {
  number: number;
  name: keyof typeof STEP_TEXTS;
  isDone: boolean;
  places: FirstSteps["places"];
}

function Step({ number, name, isDone, places }: StepProps) {
  const { title, text, action, ...own } = STEP_TEXTS[name];
  const to = own.to || (places as Partial<Record<string, string>>)[name];
  const variant = isDone ? "outline" : "default";
  return (
    <li className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-[1fr_auto] sm:items-center sm:p-6">
      <div>
        <h2 className="flex flex-wrap items-center gap-3 text-lg">
          <span>
            <span className="text-muted">{number}.</span> {title}
          </span>
          <Badge tone={isDone ? "success" : "neutral"}>{isDone ? "Feito" : "Falta"}</Badge>
        </h2>
        <p className="mt-1.5 max-w-prose text-sm text-muted">{text}</p>
      </div>
      {to ? (
        <Link to={to} className={buttonClass({ variant })} aria-label={`${action}: ${title}`}>
          {action}
        </Link>
      ) : (
        <div className="grid gap-2">
          <TestMailButton label={action} />
          <Link
            to="/dashboard/funcionamento#e-mail"
            className="inline-flex min-h-6 items-center text-sm text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          >
            Configurar o servidor
          </Link>
        </div>
      )}
    </li>
  );
}

function DemoPanel({ hasDemo }: { hasDemo: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveDemo();
  if (!hasDemo && !remove.data) return null;
  return (
    <Panel title="Conteúdo de demonstração">
      {remove.data ? (
        <Outcome {...remove.data} />
      ) : (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-prose text-sm text-muted">
            O site ainda mostra uma empresa inventada: textos, posts, projetos, leads e visitas de exemplo. O
            que você já escreveu ou alterou é mantido.
          </p>
          <Button variant="destructive" aria-disabled={remove.isPending} onClick={() => setAsking(true)}>
            {remove.isPending ? "Removendo..." : "Remover conteúdo de demonstração"}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Remover conteúdo de demonstração?"
        text="Posts, projetos, perguntas, leads, solicitações, visitas, seções e configurações de exemplo são removidos de uma vez, com seus históricos. Isso não pode ser desfeito."
        action="Remover"
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}

function Outcome({ removed, kept }: DemoRemoval) {
  const { posts, projects, questions, leads, pages } = removed;
  return (
    <output className="mt-2 block text-sm">
      <p>
        <strong>Removido.</strong> {posts} posts, {projects} projetos, {questions} perguntas, {leads} leads e
        as seções de exemplo de {pages} páginas.
      </p>
      {kept.length > 0 && (
        <>
          <p className="mt-3">Mantidos, porque alguém os alterou:</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {kept.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </output>
  );
}
