// Builds the structured data of sections for search engines.

import { fillIn, type LiveValues } from "#src/settings/texts/live-values.ts";
import { toSlug } from "#src/shared/slug.ts";
import { toQuestions, toService } from "#src/ui/page/json-ld.ts";
import type { Thing } from "#src/ui/page/structured-data.tsx";
import type { StoredSection } from "../schema.ts";
import type { QuestionData } from "../sections/question-list/question-list.island.tsx";
import { questionsSection } from "../sections/questions/schema.ts";
import { QUESTION_LIST_TYPE } from "../sections/required-sections.ts";
import type { SectionSite } from "../sections/section-view.ts";
import { servicesSection } from "../sections/services/schema.ts";
import { showProps } from "../sections/show-props.ts";

/** Describes services on the page with their details, and questions that only this page has. */
export function describeSections(sections: StoredSection[], site: SectionSite, values: LiveValues): Thing[] {
  return [
    ...describeServices(sections, site),
    ...describeQuestionList(sections, site),
    ...describeQuestions(sections, values),
  ];
}

function describeServices(sections: StoredSection[], site: SectionSite): Thing[] {
  if (!sections.some(({ type }) => type === servicesSection.type)) return [];
  const identity = { siteUrl: site.siteUrl, siteName: site.settings.siteName };
  return site.services.map(({ name, summary, page }) =>
    toService(identity, { name, description: summary, path: `${page}#${toSlug(name)}` }),
  );
}

/** An FAQ without questions would be invalid structured data. */
function describeQuestionList(sections: StoredSection[], { loaded }: SectionSite): Thing[] {
  const list = sections.find(({ type }) => type === QUESTION_LIST_TYPE);
  const read = list && (loaded?.data[list.id] as QuestionData | undefined);
  const questions = (read?.groups ?? []).flatMap((group) => group.questions);
  return questions.length > 0 ? [toQuestions(questions)] : [];
}

/** The FAQ's questions are described on their own page. */
function describeQuestions(sections: StoredSection[], values: LiveValues): Thing[] {
  const questions = sections
    .filter(({ type }) => type === questionsSection.type)
    .map(({ props }) => showProps(questionsSection, props, (text) => text).props)
    .filter(({ source }) => source === "own")
    .flatMap(({ items }) => items)
    .filter(({ question, answer }) => question && answer)
    .map(({ question, answer }) => ({ question: fillIn(question, values), answer: fillIn(answer, values) }));
  return questions.length > 0 ? [toQuestions(questions)] : [];
}
