// The pages of a new site. They claim nothing that could be untrue of the company.

import type { PageContent } from "./page-content.ts";
import { PRIVACY_PAGE } from "./privacy-page.ts";
import { makeRequiredPages } from "./required-pages.server.ts";
import { makeTermsPage } from "./terms-page.ts";

const CONTACT = {
  type: "call-to-action",
  props: {
    title: "Vamos conversar?",
    text: "Conte o que a sua empresa precisa.",
    button: { label: "Solicitar Orçamento", to: "/contato" },
  },
};

export const STARTER_PAGES: readonly PageContent[] = [
  {
    role: "home",
    path: "/",
    title: "Início",
    sections: [
      {
        type: "hero",
        props: {
          title: "{{empresa}}",
          text: "{{descrição}}",
          buttons: [{ label: "Solicitar Orçamento", to: "/contato", look: "cta" }],
        },
      },
      { type: "service-cards", props: { title: "O que fazemos", linkText: "Saiba mais" } },
      CONTACT,
    ],
  },
  {
    role: "services",
    path: "/servicos",
    title: "Serviços",
    sections: [
      { type: "hero", props: { title: "Serviços", look: "plain", aside: "services" } },
      { type: "services", props: { linkText: "Saiba Mais" } },
      CONTACT,
    ],
  },
  {
    role: "about",
    path: "/sobre",
    title: "Sobre Nós",
    sections: [
      { type: "hero", props: { title: "Sobre a {{empresa}}", text: "{{descrição}}", look: "plain" } },
      CONTACT,
    ],
  },
  ...makeRequiredPages({}),
  undated(PRIVACY_PAGE),
  undated(makeTermsPage()),
];

/** A new site's legal texts show their publication day (legal.section.tsx); the demo's have a fixed date. */
function undated(page: PageContent): PageContent {
  return { ...page, sections: page.sections.map((section) => ({ ...section, stored: { updated: "" } })) };
}
