import { describe, expect, it } from "vitest";
import { projectChangesSchema, projectInputSchema } from "./schema.ts";

const NUL = "\u0000";
const PROJECT = { title: "Um projeto", description: "O que é." };

function messagesOf(input: object) {
  return projectInputSchema.safeParse({ ...PROJECT, ...input }).error?.issues.map(({ message }) => message);
}

describe("what makes a project", () => {
  it.each([
    [{ title: undefined }, "Informe o título"],
    [{ title: "  " }, "Informe o título"],
    [{ title: "\u200b\u200d \u2060" }, "Informe o título"],
    [{ title: ["a"] }, "Informe o título"],
    [{ title: "x".repeat(201) }, "Título deve ter no máximo 200 caracteres"],
    [{ title: `a${NUL}b` }, "Título contém caracteres que não podem ser usados"],
    [{ description: "" }, "Informe a descrição"],
    [{ description: `a${NUL}b` }, "Descrição contém caracteres que não podem ser usados"],
    [{ content: `a${NUL}b` }, "Conteúdo contém caracteres que não podem ser usados"],
    [{ content: "x".repeat(100_001) }, "Conteúdo deve ter no máximo 100.000 caracteres"],
    [{ category: 5 }, "Categoria deve ser um texto"],
    [{ technologies: "Go" }, "Tecnologias: envie uma lista de textos"],
    [{ technologies: { length: 1 } }, "Tecnologias: envie uma lista de textos"],
    [{ technologies: [`a${NUL}`] }, "Tecnologias contém caracteres que não podem ser usados"],
    [{ technologies: Array(51).fill("a") }, "Tecnologias: no máximo 50 itens"],
    [{ slug: "Não Pode" }, "Endereço deve ter só letras minúsculas sem acento, números e hifens"],
    [{ isPublished: "sim" }, "Publicar deve ser verdadeiro ou falso"],
  ])("is not %.60j", (input, message) => {
    expect(messagesOf(input)).toEqual([message]);
  });

  it.each(["website", "github", "link"])("has as %s a web address only", (field) => {
    const bad = [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://x.example",
      "exemplo.com.br",
      "//x.example",
    ];
    for (const value of bad) expect(messagesOf({ [field]: value })?.[0]).toContain("http:// ou https://");
    expect(messagesOf({ [field]: "https://exemplo.com.br/caminho?a=1" })).toBeUndefined();
  });

  it("has technologies that are neither empty nor repeated", () => {
    expect(messagesOf({ technologies: ["Go", " "] })).toEqual(["Tecnologias: nenhum item pode ficar vazio"]);
    expect(messagesOf({ technologies: ["Go", " Go "] })).toEqual(["Tecnologias: há itens repetidos"]);
    expect(projectInputSchema.parse({ ...PROJECT, technologies: [" Go ", "go"] }).technologies).toEqual([
      "Go",
      "go",
    ]);
  });

  it("comes as a form sends it, too", () => {
    const form = { technologies: '["Go","SQL"]', isPublished: "true", isFeatured: "false", client: "" };
    expect(projectInputSchema.parse({ ...PROJECT, ...form })).toMatchObject({
      technologies: ["Go", "SQL"],
      isPublished: true,
      isFeatured: false,
      client: null,
    });
    const empty = projectInputSchema.parse({ ...PROJECT, isPublished: "", isFeatured: "" });
    expect(empty).toMatchObject({ isPublished: false, isFeatured: false });
  });

  it("keeps line breaks as LF", () => {
    expect(projectInputSchema.parse({ ...PROJECT, content: "a\r\nb\rc" }).content).toBe("a\nb\nc");
  });
});

describe("a change", () => {
  it("says nothing of what it does not name", () => {
    expect(projectChangesSchema.parse({})).toEqual({});
  });
  it("cannot take away title and description", () => {
    expect(projectChangesSchema.safeParse({ title: null }).success).toBe(false);
    expect(projectChangesSchema.safeParse({ description: "" }).success).toBe(false);
  });
});
