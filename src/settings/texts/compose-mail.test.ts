import { describe, expect, it } from "vitest";
import { composeMail, type MailContents } from "./compose-mail.ts";

const WORDS = { subject: "Oi, {{nome}}", heading: "Oi", body: "Olá, {{nome}}.\n\n{{link}}", footer: "Fim" };
const BRAND = { siteName: "Nível", primaryColor: "#285491", accentColor: "#e9a23b" };

function compose(words: Partial<typeof WORDS>, contents: Partial<MailContents> = {}) {
  return composeMail(
    { ...WORDS, ...words },
    {
      values: { nome: "Ana" },
      links: { link: { label: "Abrir", href: "https://nivel.example/a?b=1&c=2" } },
      facts: [{ label: "E-mail", value: "ana@cliente.example" }],
      ...contents,
    },
    BRAND,
  );
}

describe("an e-mail", () => {
  it("has its links as buttons where they stand alone, and as addresses within a sentence", () => {
    const { text, html } = compose({ body: "Veja {{link}} hoje.\n\n{{link}} {{link}}" });
    expect(text).toContain("Veja https://nivel.example/a?b=1&c=2 hoje.");
    expect(text).toContain("Abrir: https://nivel.example/a?b=1&c=2\nAbrir:");
    expect(html.match(/href="https:\/\/nivel\.example\/a\?b=1&amp;c=2"/g)).toHaveLength(3);
  });

  it("has its facts where {{dados}} stands alone", () => {
    expect(compose({ body: "{{ dados }}" }).text).toContain("E-mail: ana@cliente.example");
  });

  it("greets somebody without a name by no name", () => {
    expect(compose({}, { values: { nome: "" } }).text).toContain("Olá.\n");
  });

  it("has one line of subject, whatever a stranger calls themselves", () => {
    const { subject } = compose({}, { values: { nome: "Ana\r\nBcc: todos@cliente.example" } });
    expect(subject).toBe("Oi, Ana Bcc: todos@cliente.example");
  });

  it("shows what a stranger writes as text: no HTML, no names of others", () => {
    const nome = '<img src=x onerror="alert(1)"> {{link}} {{dados}} $& $1';
    const { html, text } = compose({}, { values: { nome } });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; {{link}} {{dados}} $&amp; $1");
    expect(text).toContain("{{link}} {{dados}} $& $1");
  });

  it("shows a name that means nothing as it is written", () => {
    expect(compose({ body: "{{constructor}} {{nada}}" }).text).toContain("{{constructor}} {{nada}}");
  });
});
