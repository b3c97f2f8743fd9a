// What kinds of section read beside their props, each with the cache tags of what it reads.
import type { QuestionData } from "#src/features/faq/faq-page/question-part.section.tsx";
import { listFaq, listFaqGroups } from "#src/features/faq/faq.server.ts";
import { loadContactDetails } from "#src/features/leads/contact/contact-details.server.ts";
import { readNewestPosts } from "#src/features/posts/blog/newest-posts.server.ts";
import { findLegalVersions } from "../legal/legal-versions.server.ts";
import { readShownProjects } from "#src/features/projects/portfolio/shown-projects.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { fillIn } from "#src/settings/texts/live-values.ts";
import { getLiveValues, getWords } from "#src/settings/texts/texts.server.ts";
import { LEGAL } from "#src/settings/texts/words/legal.ts";
import { toWhatsappAddress } from "#src/shared/people/phone-links.ts";
import type { z } from "zod";
import type { LoadedKind } from "./loaded-kinds.ts";
import { endOf, isOver } from "../sections/form/closing.ts";
import type { formSection } from "../sections/form/schema.ts";
import type { postsSection } from "../sections/posts/schema.ts";
import type { projectsSection } from "../sections/projects/schema.ts";
import type { questionListSection } from "../sections/question-list/schema.ts";
import type { questionsSection } from "../sections/questions/schema.ts";

export type LoadContext = Pick<Resources, "db" | "cache" | "config" | "markdown" | "log">;

type PropsOf<Kind extends { schema: z.ZodType }> = z.infer<Kind["schema"]>;

/** The page that a section stands on. */
export interface PlacedPage {
  id: string;
  path: string;
}

/** By the kind's type. */
export const LOADERS: Record<
  LoadedKind,
  (resources: LoadContext, props: never, page: PlacedPage) => Promise<unknown>
> = {
  posts: (resources, { count, category }: PropsOf<typeof postsSection>) =>
    readNewestPosts(resources, { limit: count, category }),
  projects: (resources, { count, category, order }: PropsOf<typeof projectsSection>) =>
    readShownProjects(resources, { limit: count, category, isFeaturedFirst: order === "featured" }),
  questions: async (resources, { source, category }: PropsOf<typeof questionsSection>) => {
    if (source === "own") return [];
    const items = await listFaq(resources);
    return category ? items.filter((item) => item.category === category) : items;
  },
  form: async ({ cache, config }, { closesAt }: PropsOf<typeof formSection>) => {
    if (isDate(closesAt)) cache.keepUntil(endOf(closesAt, config.timeZone).getTime());
    return isOver(closesAt, config.timeZone);
  },
  map: (resources) => loadContactDetails(resources),
  contact: (resources) => loadContactDetails(resources),
  "contact-form": (resources, _props, { path }) => loadContactDetails(resources, path),
  "question-list": readQuestions,
  legal: async (resources, _props, page) => {
    const { contents, versions } = await getWords(resources, LEGAL);
    return { ...(await findLegalVersions(resources, page)), words: { contents, versions } };
  },
};

async function readQuestions(
  resources: LoadContext,
  { whatsappMessage }: PropsOf<typeof questionListSection>,
  { path }: PlacedPage,
): Promise<QuestionData> {
  const { whatsappNumber } = await getPublicSettings(resources);
  const message = fillIn(whatsappMessage, await getLiveValues(resources));
  const groups = await listFaqGroups(resources);
  return { groups, whatsapp: toWhatsappAddress(whatsappNumber, message, path) };
}

/** In a draft anything may stand there. */
const isDate = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00Z`));
