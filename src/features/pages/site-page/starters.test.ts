// Holds that a new section shows visitors nothing that would be untrue of a company.

import { describe, expect, it } from "vitest";
import { renderIsland } from "#src/testing/render-island.tsx";
import { LOADED_DATA, TEST_SITE } from "#src/testing/test-site-data.ts";
import { toReadableSections } from "../readable-sections.ts";
import type { StoredSection } from "../schema.ts";
import { SECTION_TYPES } from "../section-types/find-section-type.ts";
import { newProps } from "../section-types/new-props.ts";
import { renderParts } from "./render-parts.server.tsx";

const KINDS = SECTION_TYPES;

/** Kinds that show content of the site or ask for something: their own texts are headings and buttons. */
const BY_THEMSELVES: Record<string, string[]> = {
  hero: [],
  "service-cards": ["O que fazemos", "Saiba mais"],
  questions: ["Perguntas frequentes", "Todas as perguntas"],
  posts: ["Do blog", "Todos os artigos"],
  projects: ["Projetos", "Ver portfólio"],
  form: ["Fale com a gente", "Nome", "E-mail", "Mensagem", "Enviar"],
  newsletter: ["Receba nossas novidades"],
  ebook: ["E-book gratuito"],
  contact: ["Fale com a gente"],
  map: [
    "Onde estamos",
    "O mapa vem do Google, que então recebe o endereço da sua conexão.",
    "Carregar mapa",
    "Abrir no Google Maps",
  ],
  "call-to-action": ["Vamos conversar?", "Solicitar Orçamento"],
};

/** Returns the texts that visitors read. */
function readShown(section: StoredSection): string[] {
  const loaded = { images: {}, html: {}, data: { [section.id]: LOADED_DATA[section.type] } };
  const page = { id: "1", title: "", path: "/p", sections: [section] };
  const { parts, islands } = renderParts(page, { ...TEST_SITE, loaded }, { isDocument: false });
  const html = parts.stage + parts.runs.map((run, index) => run + renderIsland(islands[index])).join("");
  return html
    .replace(/<(style|svg)[\s\S]*?<\/\1>/g, "")
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== "");
}

describe.each(KINDS.map((sectionType) => [sectionType.type, sectionType] as const))(
  "a new section: %s",
  (type, sectionType) => {
    const id = "00000000-0000-4000-8000-000000000000";
    const section = { id, type, version: sectionType.version, props: newProps(sectionType), isHidden: false };

    it("is refused, shows nothing, or says only what is true of every company", () => {
      if (!sectionType.schema.safeParse(section.props).success) {
        expect(BY_THEMSELVES).not.toHaveProperty(type);
        return;
      }
      const shown = readShown(section);
      const [, ...written] = toReadableSections([section]).split("\n");
      expect(written.filter((text) => shown.includes(text))).toEqual(BY_THEMSELVES[type] ?? []);
      if (!BY_THEMSELVES[type]) expect(shown).toEqual([]);
    });
  },
);
