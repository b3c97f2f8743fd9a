// Fills a site with one item of every type as targets for hostile requests.

import type { Staff } from "../staff.ts";
import type { TestSite } from "../test-site.ts";

const THINGS: [string, object][] = [
  ["/api/posts", { title: "Um post", content: "Texto **forte**.", isPublished: true }],
  ["/api/posts", { title: "Um rascunho", content: "Texto." }],
  ["/api/projects", { title: "Um projeto", description: "Texto.", category: "web" }],
  ["/api/pages", { title: "Uma página", sections: [] }],
  ["/api/settings/faq", { question: "Quanto custa?", answer: "Depende.", category: "Geral" }],
  ["/api/contact", { name: "Ana Prado", email: "ana@exemplo.com.br", message: "Olá, quero um site." }],
  ["/api/settings/api-tokens", { name: "Um token" }],
  ["/api/people/invitations", { email: "nova@exemplo.com.br", role: "editor" }],
  ["/api/webhooks", { name: "Um destino", url: "https://destino.example/a", events: ["contact"] }],
  ["/api/preview-links", { name: "Uma prévia", days: 1 }],
];

/** Creates the items as a person; items that the API refuses are left out. */
export async function fillSite({ api }: TestSite, { headers }: Staff): Promise<void> {
  for (const [url, payload] of THINGS) await api.inject({ method: "POST", url, headers, payload });
}
