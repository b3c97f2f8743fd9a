import { Card } from "#src/ui/primitives/card.tsx";
import { ANSWER_SECONDS, DELIVERIES_DAYS, RETRY_HOURS } from "./schema.ts";

const HEADERS = [
  ["webhook-id", "o mesmo em toda tentativa: guarde-o para não tratar um aviso duas vezes"],
  ["webhook-timestamp", "quando esta tentativa saiu, em segundos desde 1970"],
  ["webhook-signature", "a assinatura do corpo, do id e da hora, feita com o segredo"],
] as const;

/** "Como funciona": instructions for receivers of webhooks. */
export function WebhookHelp() {
  return (
    <Card as="section" padding="sm" aria-labelledby="webhook-help">
      <h2 id="webhook-help" className="text-xl">
        Como funciona
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        Quando algo acontece no site, cada destino recebe um POST com JSON. Só uma resposta 2xx, em até{" "}
        {ANSWER_SECONDS}&nbsp;segundos, conta como entregue.
      </p>
      <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal">Cabeçalhos</h3>
      <dl className="mt-2 divide-y border-y text-sm">
        {HEADERS.map(([name, text]) => (
          <div key={name} className="py-2.5">
            <dt>
              <code className="font-mono text-[0.8125rem]">{name}</code>
            </dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 grid list-disc gap-1.5 pl-4.5 text-sm text-muted marker:text-line-strong">
        <li>O que falha é tentado de novo por {RETRY_HOURS} horas, com pausas cada vez maiores.</li>
        <li>
          Um destino que responde <code className="font-mono text-ink">410</code> é desligado.
        </li>
        <li>Redirecionamentos não são seguidos, e redes privadas não são alcançadas.</li>
        <li>As entregas ficam guardadas por {DELIVERIES_DAYS} dias.</li>
      </ul>
      <p className="mt-5 text-sm">
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-primary-ink underline underline-offset-4"
        >
          Como conferir a assinatura, em standardwebhooks.com
        </a>
      </p>
    </Card>
  );
}
