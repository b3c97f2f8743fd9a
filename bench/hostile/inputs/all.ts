// Every hostile input, and honest ones of each way.
import type { Input } from "../input.ts";
import { ARCHIVE_INPUTS, HONEST_ARCHIVE } from "./archives.ts";
import { CRAWL_INPUTS, HONEST_SITE } from "./crawls.ts";
import { GHOST_INPUTS, HONEST_GHOST } from "./ghost.ts";
import { HONEST_LIST, LIST_INPUTS } from "./lists.ts";
import { HONEST_MAIL, MAIL_INPUTS } from "./mails.ts";
import { HONEST_EXPORT, WORDPRESS_INPUTS } from "./wordpress.ts";

export const HOSTILE_INPUTS: Input[] = [
  ...WORDPRESS_INPUTS,
  ...GHOST_INPUTS,
  ...CRAWL_INPUTS,
  ...ARCHIVE_INPUTS,
  ...LIST_INPUTS,
  ...MAIL_INPUTS,
];

/** One of each way. */
export const HONEST_INPUTS: Input[] = [
  HONEST_EXPORT,
  HONEST_GHOST,
  HONEST_SITE,
  HONEST_ARCHIVE,
  HONEST_LIST,
  HONEST_MAIL,
];
