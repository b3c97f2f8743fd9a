import { useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useRemoveDemo } from "./first-steps-queries.ts";
import type { DemoRemoval } from "./schema.ts";

export function DemoPanel({ hasDemo }: { hasDemo: boolean }) {
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
            que você já escreveu ou mudou não sai.
          </p>
          <Button variant="destructive" aria-disabled={remove.isPending} onClick={() => setAsking(true)}>
            {remove.isPending ? "Removendo..." : "Remover conteúdo de demonstração"}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Remover conteúdo de demonstração?"
        text="Saem de uma vez posts, projetos, perguntas, leads, solicitações, visitas, seções e configurações de exemplo, com seus históricos. Não pode ser desfeito."
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
          <p className="mt-3">Ficaram, porque alguém mudou:</p>
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
