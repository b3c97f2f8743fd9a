/** The kinds that read more than the images and the Markdown of their props (loaders.server.ts). */
export const LOADED_KINDS = [
  "posts",
  "projects",
  "questions",
  "form",
  "map",
  "contact",
  "contact-form",
  "question-list",
  "legal",
] as const;
export type LoadedKind = (typeof LOADED_KINDS)[number];
