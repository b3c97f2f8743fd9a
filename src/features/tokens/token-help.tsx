import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import { connectionTest, type Recipe, recipesFor } from "./recipes.ts";
import { siteUrlQuery } from "./token-queries.ts";

/** "Como Usar": recipes with the current URL of the site. */
export function TokenHelp() {
  const { data, isError } = useQuery(siteUrlQuery(useApi()));
  // If the settings do not load, the origin of this page works as well.
  const siteUrl = data ?? (isError ? location.origin : undefined);
  return (
    <Card as="section" padding="sm" aria-labelledby="token-help">
      <h2 id="token-help" className="text-xl">
        Como Usar
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        Com um token, n8n, Make, Zapier ou um script publicam aqui sem senha de ninguém.
      </p>
      {siteUrl ? <Recipes siteUrl={siteUrl} /> : <Skeleton className="mt-5 h-72" />}
    </Card>
  );
}

function Recipes({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal">Testar a conexão</h3>
      <Code text={connectionTest(siteUrl)} label="o teste" />
      <h3 className="mt-6 font-sans text-sm font-semibold tracking-normal">Criar um post</h3>
      <div className="mt-2 divide-y border-y">
        {recipesFor(siteUrl).map((recipe, index) => (
          <RecipeFold key={recipe.tool} recipe={recipe} isOpen={index === 0} />
        ))}
      </div>
      <ul className="mt-5 grid list-disc gap-1.5 pl-4.5 text-sm text-muted marker:text-line-strong">
        <li>
          Projetos: o mesmo em <code className="font-mono text-ink">/api/webhook/create-project</code>, com{" "}
          <code className="font-mono text-ink">title</code> e{" "}
          <code className="font-mono text-ink">description</code>.
        </li>
        <li>
          <code className="font-mono text-ink">Idempotency-Key</code> ou{" "}
          <code className="font-mono text-ink">externalId</code>: repetir a chamada não cria outro post.
        </li>
        <li>
          <code className="font-mono text-ink">{'"dryRun": true'}</code> mostra o que seria criado, sem criar.
        </li>
        <li>
          <code className="font-mono text-ink">featuredImageUrl</code>: a imagem é buscada logo depois, até 5
          MB.
        </li>
      </ul>
      <p className="mt-5 text-sm">
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-primary-ink underline underline-offset-4"
        >
          Todos os campos, na documentação da API
        </a>
      </p>
    </>
  );
}

function RecipeFold({ recipe: { tool, steps, code }, isOpen }: { recipe: Recipe; isOpen: boolean }) {
  return (
    <details name="token-recipe" open={isOpen} className="group">
      <summary className="touch-target flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {tool}
        <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-4">
        <ol className="grid gap-1.5 text-sm text-muted">
          {steps.map((step) => (
            <li key={step} className="wrap-anywhere">
              {step}
            </li>
          ))}
        </ol>
        <Code text={code} label={`o exemplo de ${tool}`} />
      </div>
    </details>
  );
}

/** @param label name of the copied text: "o teste" */
function Code({ text, label }: { text: string; label: string }) {
  const copy = useClipboard();
  return (
    <div className="mt-2.5 rounded-control border border-line bg-sunken">
      <pre className="px-3.5 py-3 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
      <div className="flex justify-end border-t border-line px-1.5 py-1">
        <Button variant="ghost" size="sm" aria-label={`Copiar ${label}`} onClick={() => void copy(text)}>
          Copiar
        </Button>
      </div>
    </div>
  );
}
