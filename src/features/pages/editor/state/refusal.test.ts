import { describe, expect, it } from "vitest";
import { COLUMNS_KEY, MENU_KEY } from "./navigation.ts";
import { toPageDraft } from "./page-draft.ts";
import { listOpen, pageErrors, partErrors, readRefusal, sectionErrors } from "./refusal.ts";

const hero = (id: string, title: string) => ({
  id,
  type: "hero",
  version: 1,
  props: { title },
  isHidden: false,
});
const PAGE = toPageDraft({ title: "Página", path: "/p", sections: [hero("a", "A"), hero("b", "")] });
const [FIRST, SECOND] = PAGE.sections as [ReturnType<typeof hero>, ReturnType<typeof hero>];
const AROUND = {
  menu: [{ label: "", to: "/" }],
  columns: [{ title: "", links: [{ label: "Um", to: "x" }] }],
};
const refuse = (...errors: [field: string, message: string][]) =>
  readRefusal(
    errors.map(([field, message]) => ({ field, message })),
    PAGE,
    AROUND,
  );

describe("a refused publication", () => {
  it("counts what is still to be corrected, each with its place", () => {
    const refusal = refuse(
      ["path", "Este endereço já existe"],
      ["sections.1.props.title", "Seção 2 (Abertura): Título: escreva um texto"],
      [`${MENU_KEY}.0.label`, "Texto: escreva um texto"],
      [`${COLUMNS_KEY}.0.links.0.to`, "Leva a deve começar com /"],
    );
    expect(listOpen(PAGE, refusal, AROUND)).toEqual([
      { tab: "page", path: ["path"] },
      { sectionId: "b", path: ["title"] },
      { tab: "navigation", path: [MENU_KEY, 0, "label"] },
      { tab: "navigation", path: [COLUMNS_KEY, 0, "links", 0, "to"] },
    ]);
    const corrected = { ...PAGE, path: "/outro", sections: [FIRST, { ...SECOND, props: { title: "B" } }] };
    expect(listOpen(corrected, refusal, { menu: [], columns: [] })).toEqual([]);
    expect(listOpen(PAGE, null, AROUND)).toEqual([]);
  });

  it("is said at the section's field, once, until the section is changed", () => {
    const refusal = refuse(
      ["sections.1.props.title", "Seção 2 (Abertura): Título: escreva um texto"],
      ["sections.1.props.title", "Seção 2 (Abertura): Título: é de outra página"],
    );
    expect(refusal.first).toEqual({ sectionId: "b", path: ["title"] });
    expect(sectionErrors(SECOND, refusal)).toEqual([
      { path: ["title"], message: "Título: escreva um texto" },
    ]);
    expect(sectionErrors(FIRST, refusal)).toEqual([]);
    expect(sectionErrors({ ...SECOND, props: { title: "B" } }, refusal)).toEqual([]);
    expect(sectionErrors(SECOND, null)).toEqual([]);
  });

  it("is said at a section of which only the server knows what is wrong", () => {
    const refusal = refuse(["sections.0.props", "Seção longa demais"]);
    expect(sectionErrors(FIRST, refusal)).toEqual([{ path: [], message: "Seção longa demais" }]);
    expect(refusal.first).toEqual({ sectionId: "a", path: [] });
  });

  it("is said at the page's own fields for as long as they are as they were", () => {
    const refusal = refuse(["path", "Este endereço já existe"], ["sections", "No máximo 100"]);
    expect(refusal.first).toEqual({ tab: "page", path: ["path"] });
    expect(pageErrors(PAGE, refusal)).toEqual({ path: "Este endereço já existe", sections: "No máximo 100" });
    expect(pageErrors({ ...PAGE, path: "/outro" }, refusal)).toEqual({ sections: "No máximo 100" });
    expect(refuse(["sections", "No máximo 100"]).first).toEqual({ tab: "sections", path: ["sections"] });
  });

  it("is said at the link or the column of the menu and the footer", () => {
    const refusal = refuse(
      [`${MENU_KEY}.0.label`, "Texto: escreva um texto"],
      [`${COLUMNS_KEY}.0.title`, "Título: escreva um texto"],
      [`${COLUMNS_KEY}.0.links.0.to`, "Leva a deve começar com /"],
    );
    expect(refusal.first).toEqual({ tab: "navigation", path: [MENU_KEY, 0, "label"] });
    const [column] = AROUND.columns;
    expect([AROUND.menu[0], column, column?.links[0]].map((part) => partErrors(part ?? {}, refusal))).toEqual(
      [
        [{ path: ["label"], message: "Texto: escreva um texto" }],
        [{ path: ["title"], message: "Título: escreva um texto" }],
        [{ path: ["to"], message: "Leva a deve começar com /" }],
      ],
    );
  });
});
