// Texts around every page: menu, footer, notes.

import { OUTBOX_DAYS } from "#src/shared/time/deadlines.ts";
import type { MenuLink } from "./menu-groups.ts";
import { definePart } from "./part.ts";

/** From docs/produto.md, "Frame". */
const MAIN_LINKS: readonly MenuLink[] = [
  { label: "Home", to: "/" },
  { label: "Serviços", to: "/servicos" },
  { label: "Portfólio", to: "/portfolio" },
  { label: "Blog", to: "/blog" },
  { label: "FAQ", to: "/faq" },
  { label: "Sobre", to: "/sobre" },
  { label: "Contato", to: "/contato" },
];

export const MENU = definePart("menu", { items: MAIN_LINKS });

const ORIGINAL_LABELS = new Map(MAIN_LINKS.map(({ to, label }) => [to, label]));

/** Returns the labels that the owner gave to pages of the original menu, by path; breadcrumbs and the footer use them. */
export function renamedPages(items: readonly MenuLink[]): ReadonlyMap<string, string> {
  const renamed = items.filter(({ to, label }) => (ORIGINAL_LABELS.get(to) ?? label) !== label);
  return new Map(renamed.map(({ to, label }) => [to, label]));
}

/** Renames links that still have the label of the original menu. */
export function followMenu<Link extends MenuLink>(
  links: readonly Link[],
  items: readonly MenuLink[],
): Link[] {
  const renamed = renamedPages(items);
  return links.map((link) =>
    link.label === ORIGINAL_LABELS.get(link.to)
      ? { ...link, label: renamed.get(link.to) ?? link.label }
      : link,
  );
}

export const FOOTER = definePart("footer", {
  // Includes the e-book for visitors without the popup.
  columns: [{ title: "Links rápidos", links: [...MAIN_LINKS, { label: "E-book gratuito", to: "/ebook" }] }],
  services: "Serviços",
  contact: "Contato",
  button: "Fale Conosco",
  closing: "© {{ano}} {{empresa}}",
});

/** Shown while another page's data are late (docs/produto.md, "Without JavaScript"). */
export const WAITING = definePart("waiting", {
  page: "Carregando...",
  projects: "Carregando projetos...",
  posts: "Carregando artigos...",
});

/** Selects the text by destination; all other pages use `page`. */
export const WAITING_FOR: Readonly<Record<string, "projects" | "posts">> = {
  "/portfolio": "projects",
  "/blog": "posts",
};

/** Reports a message that waited for a connection until its time limit (docs/produto.md, "Public forms"). */
export const LOST_MESSAGE = definePart("lost-message", {
  title: "Mensagem não enviada",
  text: `A mensagem que você escreveu sem conexão esperou mais de ${OUTBOX_DAYS} dias e foi descartada. Se ainda fizer sentido, escreva de novo.`,
});

export const COOKIES = definePart("cookies", {
  title: "Cookies, só se você quiser",
  text: "Este site conta visitas sem cookies. Com a sua permissão, usa também {{ferramentas}}, que gravam cookies e recebem dados da sua visita. Recusar não tira nada do site.",
  more: "Saber mais",
  choices: "O que você permite",
  statistics: "Estatística",
  statisticsText:
    "Mede quais páginas são lidas e de onde vêm as visitas. Se você nos escrever, mostra à equipe as páginas que leu.",
  advertising: "Publicidade",
  advertisingText: "Mede o efeito dos nossos anúncios e os mostra a quem já passou por aqui.",
  maps: "Mapa",
  mapsText: "Abre o Google Maps na página de contato sem perguntar a cada visita.",
});

export const WHATSAPP = definePart("whatsapp", {
  text: "Escreva aqui e envie por lá: o aplicativo abre com a mensagem pronta.",
  greeting: "Olá! Aqui é {{nome}}.",
  message: "",
});
