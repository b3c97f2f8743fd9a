// Recipes for calling the webhook from each tool. e2e/tokens-screen.spec.ts runs the curl command as it stands here;
// recipes.test.ts sends what the other tools send.

export const YOUR_TOKEN = "SEU_TOKEN";

export interface Recipe {
  tool: string;
  steps: string[];
  code: string;
}

/** @param siteUrl without a trailing slash */
export function recipesFor(siteUrl: string): Recipe[] {
  const url = `${siteUrl}/api/webhook/create-post`;
  return [
    {
      tool: "curl",
      steps: ["Troque SEU_TOKEN pelo token e rode no terminal. O post é criado como rascunho."],
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
        "Copie o exemplo e cole no canvas de um workflow com Ctrl+V: aparece o nó “Criar post”.",
        "Em Credential do nó, crie uma Header Auth com Name X-API-Token e o token em Value.",
        "Ligue nele o nó que traz title, content e id. Ele tenta de novo sozinho: o externalId impede posts repetidos.",
      ],
      code: JSON.stringify(n8nWorkflow(url), null, 2),
    },
    {
      tool: "Make",
      steps: [
        `Módulo HTTP, Make a request: URL ${url}, Method POST.`,
        "Headers: X-API-Token, com o token como valor.",
        "Body type Raw, Content type JSON, e o conteúdo abaixo com os campos do módulo anterior.",
        "Se um texto puder ter aspas ou quebras de linha, monte o conteúdo com o módulo JSON, Create JSON, com os mesmos três campos.",
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

/** Builds an n8n workflow to paste from the clipboard: one HTTP Request node that creates a post for each item. */
function n8nWorkflow(url: string): object {
  return {
    nodes: [
      {
        id: "5f0c1c0e-6a51-4c0f-9b7e-2d8a3f1e7b10",
        name: "Criar post",
        type: "n8n-nodes-base.httpRequest",
        typeVersion: 4.2,
        position: [0, 0],
        retryOnFail: true,
        maxTries: 5,
        waitBetweenTries: 2000,
        parameters: {
          method: "POST",
          url,
          authentication: "genericCredentialType",
          genericAuthType: "httpHeaderAuth",
          sendBody: true,
          specifyBody: "json",
          jsonBody:
            "={{ JSON.stringify({ title: $json.title, content: $json.content, externalId: $json.id }) }}",
          options: {},
        },
      },
    ],
    connections: {},
  };
}

/** Returns a command that tests the token and URL. */
export function connectionTest(siteUrl: string): string {
  return `curl ${siteUrl}/api/me \\
  -H "X-API-Token: ${YOUR_TOKEN}"`;
}
