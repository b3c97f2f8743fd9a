// Templates for new pages: lists of catalogue sections with empty texts. Nothing in them could be untrue of a
// company, and the required empty texts keep a page unpublished until they are written.

import type { z } from "zod";
import type { PageHeader } from "../schema.ts";
import { newProps } from "../section-types/new-props.ts";
import { beforeAfterSection } from "../sections/before-after/schema.ts";
import { callToActionSection } from "../sections/call-to-action/schema.ts";
import { comparisonSection } from "../sections/comparison/schema.ts";
import { contactSection } from "../sections/contact/schema.ts";
import { differentiatorsSection } from "../sections/differentiators/schema.ts";
import { formSection } from "../sections/form/schema.ts";
import { heroSection } from "../sections/hero/schema.ts";
import { mapSection } from "../sections/map/schema.ts";
import { numbersSection } from "../sections/numbers/schema.ts";
import { pictureWithTextSection } from "../sections/picture-with-text/schema.ts";
import { plansSection } from "../sections/plans/schema.ts";
import { questionsSection } from "../sections/questions/schema.ts";
import type { SectionType, StoredSection } from "../sections/schema.ts";
import { serviceCardsSection } from "../sections/service-cards/schema.ts";
import { stepsSection } from "../sections/steps/schema.ts";
import { teamSection } from "../sections/team/schema.ts";
import { testimonialsSection } from "../sections/testimonials/schema.ts";
import { textSection } from "../sections/text/schema.ts";
import { timelineSection } from "../sections/timeline/schema.ts";
import { valuesSection } from "../sections/values/schema.ts";

interface TemplatePart {
  sectionType: SectionType;
  /** Overrides of the type's starter props. */
  props: object;
}

export interface PageTemplate {
  name: string;
  label: string;
  hint: string;
  /** Title in its picture; {{empresa}} is the owner's name. */
  pictured: string;
  /** Header of the new page; if absent, it has the menu. */
  header?: PageHeader;
  parts: readonly TemplatePart[];
}

/** Checks the props against the type's schema at compile time. */
function part<Schema extends z.ZodType>(
  kind: { schema: Schema },
  props: Partial<z.input<Schema>> = {},
): TemplatePart {
  return { sectionType: kind as unknown as SectionType, props };
}

/** Receives the page's title (templateSections). */
const HEAD = part(heroSection, { text: "", look: "plain" });
const OWN_QUESTIONS = part(questionsSection, { source: "own", link: {}, items: [{ question: "" }] });

export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  { name: "blank", label: "Em branco", hint: "Comece do zero", pictured: "{{empresa}}", parts: [HEAD] },
  {
    name: "landing",
    label: "Campanha",
    hint: "Uma oferta, e o formulário que a recebe",
    pictured: "Uma oferta da {{empresa}}",
    header: "logo",
    parts: [
      part(heroSection, { text: "", look: "stage", pictureAt: "screen" }),
      part(differentiatorsSection, { title: "" }),
      part(testimonialsSection),
      part(formSection),
    ],
  },
  {
    name: "service",
    label: "Serviço",
    hint: "O que é, como se faz, o que se pergunta",
    pictured: "O que a {{empresa}} faz",
    parts: [
      HEAD,
      part(pictureWithTextSection, { pictureEdge: "bleed" }),
      part(stepsSection),
      OWN_QUESTIONS,
      part(callToActionSection),
    ],
  },
  {
    name: "case",
    label: "Caso",
    hint: "Um trabalho feito: problema, solução, resultado",
    pictured: "Um trabalho da {{empresa}}",
    parts: [
      part(heroSection, { text: "", look: "plain", pictureAt: "below", pictureShape: "16-9" }),
      part(numbersSection, { arrangement: "large" }),
      part(textSection, { title: "O problema" }),
      part(textSection, { title: "O que foi feito" }),
      part(pictureWithTextSection),
      part(textSection, { title: "O resultado" }),
      part(beforeAfterSection),
      part(testimonialsSection, { title: "" }),
      part(callToActionSection),
    ],
  },
  {
    name: "about",
    label: "Sobre",
    hint: "Quem é a empresa, de onde vem, quem faz",
    pictured: "Quem faz a {{empresa}}",
    parts: [
      HEAD,
      part(pictureWithTextSection),
      part(timelineSection),
      part(valuesSection),
      part(teamSection, { arrangement: "portraits" }),
      part(callToActionSection),
    ],
  },
  {
    name: "contact",
    label: "Contato",
    hint: "Formulário, dados de contato e mapa",
    pictured: "Fale com a {{empresa}}",
    parts: [HEAD, part(formSection), part(contactSection), part(mapSection)],
  },
  {
    name: "pricing",
    label: "Preços",
    hint: "Planos lado a lado, e o que cada um inclui",
    pictured: "Os planos da {{empresa}}",
    parts: [HEAD, part(plansSection), part(comparisonSection), OWN_QUESTIONS, part(callToActionSection)],
  },
  {
    name: "event",
    label: "Evento",
    hint: "Programa, quem fala, inscrição e lugar",
    pictured: "A {{empresa}} convida",
    parts: [
      HEAD,
      part(timelineSection, { title: "Programa", keptLabel: "" }),
      part(teamSection, { title: "Quem fala", arrangement: "portraits" }),
      part(formSection, { title: "Inscrição", button: "Inscrever-se" }),
      part(mapSection),
    ],
  },
  {
    name: "thanks",
    label: "Agradecimento",
    hint: "Depois de um formulário: o que acontece agora",
    pictured: "A {{empresa}} agradece",
    parts: [HEAD, part(textSection, { title: "O que acontece agora" }), part(serviceCardsSection)],
  },
];

/** Creates the sections of a new page; its hero shows the title. */
export function templateSections(template: PageTemplate, title: string): StoredSection[] {
  return template.parts.map(({ sectionType, props }) => ({
    id: crypto.randomUUID(),
    type: sectionType.type,
    version: sectionType.version,
    props: { ...newProps(sectionType), ...(sectionType.type === heroSection.type && { title }), ...props },
    isHidden: false,
  }));
}
