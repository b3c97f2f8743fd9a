// What search engines are told about the sections of a page.
import { toSlug } from "#src/shared/slug.ts";
import { toQuestions, toService } from "#src/ui/page/json-ld.ts";
import type { Thing } from "#src/ui/page/structured-data.tsx";
import { QUESTION_LIST_TYPE } from "../required-sections.ts";
import type { StoredSection } from "../schema.ts";
import { fillIn, type LiveValues } from "#src/settings/texts/live-values.ts";
import type { QuestionData } from "../sections/question-list/question-list.island.tsx";
import { questionsSection } from "../sections/questions/schema.ts";
import { servicesSection } from "../sections/services/schema.ts";
import { showProps } from "../sections/show-props.ts";
import type { SectionSite } from "../sections/shown.ts";

/** The services, on the page that has their details, and questions that stand on this page alone. */
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

/** Those of the site; a list of questions without any would be invalid. */
function describeQuestionList(sections: StoredSection[], { loaded }: SectionSite): Thing[] {
  const list = sections.find(({ type }) => type === QUESTION_LIST_TYPE);
  const read = list && (loaded?.data[list.id] as QuestionData | undefined);
  const questions = (read?.groups ?? []).flatMap((group) => group.questions);
  return questions.length > 0 ? [toQuestions(questions)] : [];
}

/** The site's own questions are described on their page. */
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
