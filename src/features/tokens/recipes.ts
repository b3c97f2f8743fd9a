// How each tool calls the webhook; the curl lines are run by e2e/tokens-screen.spec.ts as they stand here.

/** Stands where the token goes. */
export const YOUR_TOKEN = "SEU_TOKEN";

export interface Recipe {
  tool: string;
  steps: string[];
  /** What is pasted somewhere. */
  code: string;
}

/** @param siteUrl the address in force, without a slash at its end */
export function recipesFor(siteUrl: string): Recipe[] {
  const url = `${siteUrl}/api/webhook/create-post`;
  return [
    {
      tool: "curl",
      steps: ["Troque SEU_TOKEN pelo token e rode no terminal. O post nasce como rascunho."],
      code: `curl -X POST ${url} \\
  -H "X-API-Token: ${YOUR_TOKEN}" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: exemplo-1" \\
  -d '{
    "title": "Meu primeiro post automático",
    "content": "Escrito em **Markdown**.",
    "tags": ["automação"],
    "isPublished": false
  }'`,
    },
    {
      tool: "n8n",
      steps: [
        `Nó HTTP Request: Method POST, URL ${url}.`,
        `Authentication: Generic Credential Type, Header Auth, com Name X-API-Token e o token em Value.`,
        "Send Body: JSON, Using JSON, com a expressão abaixo.",
        "Em Settings, ligue Retry On Fail: o externalId impede posts repetidos.",
      ],
      code: `{{ JSON.stringify({
  title: $json.title,
  content: $json.content,
  externalId: $json.id
}) }}`,
    },
    {
      tool: "Make",
      steps: [
        `Módulo HTTP, Make a request: URL ${url}, Method POST.`,
        "Headers: X-API-Token, com o token como valor.",
        "Body type Raw, Content type JSON, e o conteúdo abaixo com os campos do módulo anterior.",
      ],
      code: `{
  "title": "{{1.title}}",
  "content": "{{1.content}}",
  "externalId": "{{1.id}}"
}`,
    },
    {
      tool: "Zapier",
      steps: [
        `Webhooks by Zapier, evento POST: URL ${url}, Payload Type json.`,
        "Em Data, uma linha por campo, como abaixo. Listas e verdadeiro ou falso podem ir como texto.",
        "Em Headers: X-API-Token, com o token como valor.",
      ],
      code: `title        Título do passo anterior
content      Texto do passo anterior
tags         ["automação"]
isPublished  false
externalId   ID do passo anterior`,
    },
  ];
}

/** By which one sees that token and address are right. */
export function connectionTest(siteUrl: string): string {
  return `curl ${siteUrl}/api/me \\
  -H "X-API-Token: ${YOUR_TOKEN}"`;
}
