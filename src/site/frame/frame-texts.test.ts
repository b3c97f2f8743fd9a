import { describe, expect, it } from "vitest";
import { followMenu, MENU, renamedPages } from "#src/settings/texts/words/frame.ts";
import { addOwnPages, withoutHidden } from "./frame-texts.server.ts";

const page = (path: string, given: object = {}) => ({
  path,
  title: `Página ${path}`,
  inMenu: false,
  isPublished: true,
  ...given,
});
const ITEMS = MENU.words.items.map(({ label, to }) => ({ label, to }));

describe("the menu", () => {
  it("leads to no page that is off the site, whichever place on it", () => {
    const places = [page("/sobre", { isPublished: false }), page("/servicos")];
    const shown = withoutHidden([...ITEMS, { label: "História", to: "/sobre#historia" }], places);
    expect(shown.map(({ to }) => to)).toEqual(["/", "/servicos", "/portfolio", "/blog", "/faq", "/contato"]);
  });

  it("has the owner's published pages before the contact, each once", () => {
    const places = [
      page("/eventos", { inMenu: true }),
      page("/rascunho", { inMenu: true, isPublished: false }),
      page("/fora-do-menu"),
      page("/sobre", { inMenu: true }),
    ];
    expect(addOwnPages(ITEMS, places).map(({ label }) => label)).toEqual([
      "Home",
      "Serviços",
      "Portfólio",
      "Blog",
      "FAQ",
      "Sobre",
      "Página /eventos",
      "Contato",
    ]);
    expect(addOwnPages([], places).map(({ to }) => to)).toEqual(["/eventos", "/sobre"]);
  });

  it("keeps what stands within a link together, and moves it up where that link leads to no page", () => {
    const within = (to: string) => ({ label: to, to, level: "inner" });
    const items = [
      { label: "Empresa", to: "/sobre" },
      within("/equipe"),
      within("/contato"),
      { label: "Blog", to: "/blog" },
    ];
    const places = [page("/sobre", { isPublished: false }), page("/eventos", { inMenu: true })];
    expect(withoutHidden(items, places)).toEqual([
      { label: "/equipe", to: "/equipe" },
      { label: "/contato", to: "/contato" },
      { label: "Blog", to: "/blog" },
    ]);
    expect(addOwnPages(items, places).map(({ to }) => to)).toEqual([
      "/eventos",
      "/sobre",
      "/equipe",
      "/contato",
      "/blog",
    ]);
  });
});

describe("a page renamed in the menu", () => {
  const items = ITEMS.map((link) => (link.to === "/portfolio" ? { ...link, label: "Clínicas" } : link));

  it("has its new name in footer links that had the original one", () => {
    const links = [
      { label: "Portfólio", to: "/portfolio" },
      { label: "Nossos casos", to: "/portfolio" },
      { label: "Blog", to: "/blog" },
    ];
    expect(followMenu(links, items).map(({ label }) => label)).toEqual(["Clínicas", "Nossos casos", "Blog"]);
    expect(followMenu(links, ITEMS)).toEqual(links);
  });

  it("is the only one that breadcrumbs rename, with pages of the owner's own left alone", () => {
    expect([...renamedPages([...items, { label: "Eventos", to: "/eventos" }])]).toEqual([
      ["/portfolio", "Clínicas"],
    ]);
    expect(renamedPages(ITEMS).size).toBe(0);
  });
});
