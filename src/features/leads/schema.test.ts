import { describe, expect, it } from "vitest";
import { contactSchema } from "./contact-schema.ts";
import { leadQuerySchema } from "./filters.ts";

const VALID = { name: "Ana Prado", email: "ana@empresa.com.br", message: "Preciso de um sistema." };

/** Returns the first message about each field. */
function errors(input: unknown): Record<string, string> {
  const parsed = contactSchema.safeParse(input);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}

describe("contactSchema", () => {
  it("keeps what is needed, trimmed, with its defaults", () => {
    const parsed = contactSchema.parse({ ...VALID, name: "  Ana Prado ", email: " ana@empresa.com.br " });
    expect(parsed).toMatchObject({ ...VALID, phone: null, source: "website", pageUrl: null, referrer: null });
  });

  const NAME = "Nome deve ter pelo menos 3 caracteres";
  const EMAIL = "E-mail inválido";
  const PHONE = "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp";
  const MESSAGE = "Mensagem deve ter pelo menos 10 caracteres";
  it.each([
    ["name", "Al", NAME],
    ["name", "  Al  ", NAME],
    ["name", undefined, NAME],
    ["name", null, NAME],
    ["name", 42, NAME],
    ["name", ["Ana"], NAME],
    ["name", "x".repeat(121), "Nome deve ter no máximo 120 caracteres"],
    ["name", "x".repeat(10_000), "Nome deve ter no máximo 120 caracteres"],
    ["name", "Ana\u0000Prado", "Nome contém caracteres que não podem ser usados"],
    ["name", "Ana\r\nBcc: x@y.co", "Nome contém caracteres que não podem ser usados"],
    ["email", "ana", EMAIL],
    ["email", "ana@empresa", EMAIL],
    ["email", "ana@@empresa.com", EMAIL],
    ["email", "ana@empresa.com\nBcc: x@y.co", EMAIL],
    ["email", "ana@empresa.com, x@y.co", EMAIL],
    ["email", "", EMAIL],
    ["email", {}, EMAIL],
    ["email", `${"x".repeat(250)}@a.co`, "E-mail deve ter no máximo 254 caracteres"],
    ["phone", "119999", PHONE],
    ["phone", "11 88888-88888", PHONE],
    ["phone", 11999999999, PHONE],
    ["phone", "1".repeat(10_000), PHONE],
    ["phone", "11\u000099999", "Telefone contém caracteres que não podem ser usados"],
    ["message", "123456789", MESSAGE],
    ["message", `123456789${" ".repeat(20)}`, MESSAGE],
    ["message", undefined, MESSAGE],
    ["message", 12, MESSAGE],
    ["message", "x".repeat(5001), "Mensagem deve ter no máximo 5000 caracteres"],
    ["message", "Preciso de um\u0000 sistema", "Mensagem contém caracteres que não podem ser usados"],
    ["source", "Contact Form", "Origem deve ter até 60 letras minúsculas, números ou hifens"],
    ["source", "x".repeat(61), "Origem deve ter até 60 letras minúsculas, números ou hifens"],
    ["submissionId", "x", "Identificador de envio inválido"],
    ["elapsedMs", "5", "Tempo de preenchimento inválido"],
  ])("refuses %s %j", (field, value, message) => {
    expect(errors({ ...VALID, [field]: value })).toEqual({ [field]: message });
  });

  it.each([undefined, null, [], "x", 7])("refuses the body %j", (body) => {
    expect(errors(body)).toEqual({ "": "Envie os campos do formulário em um objeto JSON" });
  });

  it("reports every bad field at once", () => {
    expect(Object.keys(errors({}))).toEqual(expect.arrayContaining(["name", "email", "message"]));
  });

  it("keeps line breaks as LF, and tabs", () => {
    expect(contactSchema.parse({ ...VALID, message: "linha 1\r\nlinha\t2\rlinha 3" }).message).toBe(
      "linha 1\nlinha\t2\nlinha 3",
    );
  });

  it("takes null as absent", () => {
    const absent = { phone: null, source: null, pageUrl: null, referrer: null, submissionId: null };
    expect(contactSchema.parse({ ...VALID, ...absent })).toMatchObject({ phone: null, source: "website" });
  });

  it.each(["javascript:alert(1)", "x", 7, `https://a.co/${"x".repeat(2000)}`])(
    "drops the reported address %j instead of refusing",
    (referrer) => {
      expect(contactSchema.parse({ ...VALID, referrer }).referrer).toBeNull();
    },
  );

  it("knows no field of the prototype", () => {
    const parsed = contactSchema.parse(
      JSON.parse(`{"__proto__":{"source":"x"},"name":"Ana Prado",
      "email":"ana@empresa.com.br","message":"Preciso de um sistema."}`),
    );
    expect(parsed.source).toBe("website");
  });
});

describe("leadQuerySchema", () => {
  it("has defaults", () => {
    expect(leadQuerySchema.parse({})).toEqual({ q: "", page: 1, limit: 20 });
  });
  it.each([
    { page: "0" },
    { page: "-1" },
    { page: "1.5" },
    { page: "x" },
    { page: "" },
    { page: ["1", "2"] },
    { limit: "0" },
    { limit: "101" },
    { status: "new" },
    { status: "" },
    { source: "A B" },
    { q: "x".repeat(10_000) },
    { q: "a\u0000b" },
    { q: ["a", "b"] },
  ])("refuses %j", (query) => {
    expect(leadQuerySchema.safeParse(query).success).toBe(false);
  });
});
