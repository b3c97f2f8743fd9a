// Checks of a page before publication, through the API.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Checks } from "#src/publishing/checks/schema.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  editor = await addStaff(site.resources, "editor");
  // Public pages are not part of the API; a route stands in for one.
  site.api.get("/servicos", async () => "ok");
});
afterAll(() => site.close());

const section = (type: string, props: object, isHidden = false) => ({
  id: randomUUID(),
  type,
  version: 1,
  props,
  isHidden,
});

async function warningsOf(sections: object[], seoDescription = "Como trabalhamos.") {
  const response = await site.api.inject({
    method: "POST",
    url: "/api/pages/checks",
    payload: { title: "Uma página", seoDescription, sections },
    headers: editor.headers,
  });
  expect(response.statusCode).toBe(200);
  return response
    .json<Checks>()
    .warnings.map(({ check, field, message, detail }) => [check, field, message, detail]);
}

const FORM = {
  fields: [{ type: "email", name: "email", label: "E-mail", required: true }],
  button: "Enviar",
};
const button = (label: string, to: string) => ({ label, to });

describe("the checks of a page", () => {
  it("name a button that leads to a page that visitors do not find", async () => {
    const hero = section("hero", {
      title: "Olá",
      buttons: [button("Serviços", "/servicos"), button("Comece agora", "/nao-existe")],
    });
    expect(await warningsOf([hero])).toEqual([
      [
        "links",
        "sections",
        "O link “Comece agora” leva a uma página que visitantes não encontram.",
        "/nao-existe",
      ],
    ]);
  });

  it("name a button that leads to a place that the page does not have, and not one that leads to its form", async () => {
    const form = section("form", { ...FORM, title: "Peça uma visita" });
    const hero = section("hero", {
      title: "Olá",
      buttons: [button("Comece agora", "#formulario"), button("Peça", `#s${form.id.slice(0, 8)}-formulario`)],
    });
    const DEAD = "leva a um lugar que não existe nesta página.";
    expect(await warningsOf([hero, form])).toEqual([
      ["links", "sections", `O link “Comece agora” ${DEAD}`, "#formulario"],
    ]);
    const isHidden = { ...form, isHidden: true };
    expect((await warningsOf([hero, isHidden])).map(([, , message]) => message)).toEqual([
      `O link “Comece agora” ${DEAD}`,
      `O link “Peça” ${DEAD}`,
    ]);
  });

  it("know the headings of texts, the services and the blocks of a page as places", async () => {
    const services = section("services", { items: [{ name: "Obra nova" }] });
    const text = section("text", { body: "## Prazos\n\nVeja [os prazos](#prazos)." });
    const hero = section("hero", { title: "Olá", buttons: [button("Obra", "#obra-nova")] });
    expect((await warningsOf([services, text, hero])).filter(([check]) => check === "links")).toEqual([]);
  });

  it("name recipients of a form who get no notice, and say who does", async () => {
    const author = await addStaff(site.resources, "author");
    const seller = await addStaff(site.resources, "sales");
    const recipients = ["fora@outro.example", author.user.email, seller.user.email.toUpperCase()];
    const form = section("form", { ...FORM, recipients });
    expect((await warningsOf([form])).map(([check, , message]) => [check, message])).toEqual([
      [
        "recipients",
        `fora@outro.example não recebe os avisos do formulário: ninguém da equipe tem este e-mail. Eles vão só para ${seller.user.email}.`,
      ],
      [
        "recipients",
        `${author.user.email} não recebe os avisos do formulário: a conta com este e-mail não atende leads. Eles vão só para ${seller.user.email}.`,
      ],
    ]);
    const nobody = section("form", { ...FORM, recipients: ["fora@outro.example", 7] });
    expect((await warningsOf([nobody])).map(([, , message]) => message)).toContainEqual(
      expect.stringMatching(/Eles vão para .+\.$/),
    );
  });

  it("read links of texts, and leave hidden sections alone", async () => {
    const text = section("text", { body: "Veja [aqui](/sumiu), [ali](/servicos#prazos)." });
    const hidden = section("hero", { title: "Olá", buttons: [button("Antigo", "/antigo")] }, true);
    expect((await warningsOf([text, hidden])).map(([, , , detail]) => detail)).toEqual(["/sumiu"]);
  });

  it("name a section without any content, and not one that the site fills", async () => {
    const sections = [section("logos", {}), section("gallery", {}), section("posts", {})];
    expect((await warningsOf(sections)).filter(([check]) => check === "empty")).toEqual([
      ["empty", "sections", "A seção “Logotipos” está vazia: visitantes não veem nada nela.", undefined],
      ["empty", "sections", "A seção “Galeria” está vazia: visitantes não veem nada nela.", undefined],
    ]);
  });

  it("name a missing description", async () => {
    expect(await warningsOf([section("hero", { title: "Olá" })], "")).toContainEqual([
      "description",
      "seoDescription",
      "A página não tem descrição: buscadores e links compartilhados mostram a do site.",
      undefined,
    ]);
  });

  it.each([
    [[null]],
    [[{ type: { toString: "x" } }]],
    [[{ id: randomUUID(), type: "hero", version: 1, props: { image: { path: { toString: 1 } } } }]],
  ])("read nothing in what is no section", async (sections) => {
    expect((await warningsOf(sections as object[])).map(([check]) => check)).not.toContain("links");
  });

  it("read nothing in fields that are nested too deeply to be stored", async () => {
    const props = `${'{"props":'.repeat(5_000)}{}${"}".repeat(5_000)}`;
    const response = await site.api.inject({
      method: "POST",
      url: "/api/pages/checks",
      payload: `{"title":"Uma página","sections":[{"id":"${randomUUID()}","type":"hero","version":1,"props":${props}}]}`,
      headers: { ...editor.headers, "content-type": "application/json" },
    });
    expect(response.statusCode, response.body).toBeLessThan(500);
  });

  it("take what is no list of sections for a page without any", async () => {
    expect(await warningsOf("não" as never)).toContainEqual(expect.arrayContaining(["invalid", "sections"]));
  });
});
