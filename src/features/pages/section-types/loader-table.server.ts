// Written by scripts/generated-tables.ts from the folders of ../sections: do not edit.

import { load as contactForm } from "../sections/contact-form/load.server.ts";
import { load as contact } from "../sections/contact/load.server.ts";
import { load as form } from "../sections/form/load.server.ts";
import { load as legal } from "../sections/legal/load.server.ts";
import { load as map } from "../sections/map/load.server.ts";
import { load as posts } from "../sections/posts/load.server.ts";
import { load as projects } from "../sections/projects/load.server.ts";
import { load as questionList } from "../sections/question-list/load.server.ts";
import { load as questions } from "../sections/questions/load.server.ts";
import type { SectionLoader } from "../sections/section-loader.server.ts";

/** The loaders of sections, by type. */
export const LOADERS: Readonly<Record<string, SectionLoader<never> | undefined>> = {
  contact,
  "contact-form": contactForm,
  form,
  legal,
  map,
  posts,
  projects,
  "question-list": questionList,
  questions,
};
