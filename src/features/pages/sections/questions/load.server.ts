import { listFaq } from "#src/features/faq/faq.server.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { questionsSection } from "./schema.ts";

export const load: SectionLoader<typeof questionsSection> = async (resources, { source, category }) => {
  if (source === "own") return [];
  const items = await listFaq(resources);
  return category ? items.filter((item) => item.category === category) : items;
};
