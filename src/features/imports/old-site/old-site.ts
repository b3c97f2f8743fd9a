// Common form of a site to import, produced by every source.

import { plural } from "#src/shared/words.ts";

export interface OldItem {
  /** Id from the old site: "post:12". */
  oldId: string;
  kind: "posts" | "pages";
  title: string;
  slug: string;
  /** HTML of its body, without shortcodes and the like. */
  html: string;
  excerpt?: string | undefined;
  createdAt?: Date | undefined;
  /** Its id in the old site's feed. */
  feedId?: string | undefined;
  authorName?: string | undefined;
  category?: string | undefined;
  tags: string[];
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  /** Types of structured data, if the page was requested. */
  data?: string[];
  /** Forms of its page, if requested; `null` for one that cannot be imported. */
  forms?: (OldForm | null)[];
  isFeatured: boolean;
  inMenu: boolean;
  picture?: OldPicture | undefined;
  isPublic: boolean;
  /** Old paths; "/?p=12" for short addresses. */
  addresses: string[];
  /** Comments without spam. They are only reported, because this product has no comments. */
  comments?: OldComments | undefined;
  notes: string[];
}

export interface OldComments {
  written: number;
  /** Pingbacks and trackbacks: notices of other sites that link there. */
  pings: number;
}

export interface OldForm {
  fields: OldFormField[];
  button: string;
  /** Names of fields that cannot be imported. */
  lost: string[];
}

export interface OldFormField {
  type: "text" | "email" | "phone" | "choice" | "consent";
  label: string;
  required: boolean;
  isLong: boolean;
  options: string[];
}

export interface OldPicture {
  /** Addresses of its file, best first. */
  urls: string[];
  /** Text of this use, otherwise the picture's. */
  alt: string;
  libraryAlt?: string | undefined;
}

export interface MenuLink {
  name: string;
  href: string;
  /** Name of the parent entry. */
  above?: string;
}

export interface OldHome {
  title: string;
  description: string;
  data: string[];
  menu: MenuLink[];
}

export interface OldSite {
  /** Host that identifies its imported content: "www.exemplo.com.br". */
  host: string;
  /** Origin to download its files from: "https://www.exemplo.com.br". */
  origin: string;
  /** 0 while unknown. */
  total: number;
  items(): AsyncIterable<OldItem>;
  pictureOf(image: { src: string; srcset?: string; alt?: string; classes: string[] }): OldPicture;
  /** Pictures and document addresses of its library, including unused ones. */
  library?: { pictures: OldPicture[]; documents: string[] };
  /** Redirects of addresses that are not items, such as category lists and feeds. */
  otherAddresses: { source: string; target: string }[];
  /** Home page of a crawled site, available once its pages are read. */
  home?: OldHome;
  /** Notes that belong to no item, complete once the items are read. */
  notes: { item: string; message: string }[];
}

/** Characters of an address, more than any real one has. */
export const ADDRESS_MAX = 2000;
/** Characters of a title or name, more than any field here allows. */
export const LINE_MAX = 1000;
export const SUMMARY_MAX = 10_000;

export const NO_SITE_ADDRESS = "Informe o endereço do site antigo";

/** Treats names with and without "www." as one site. */
export const bareHost = (host: string): string => host.replace(/^www\./, "");

/** A file or site that cannot be imported; the message is shown to users. */
export class ImportRefused extends Error {
  override name = "ImportRefused";

  readonly item: string | undefined;

  /** @param item offending item, unless it is the whole file */
  constructor(message: string, item?: string) {
    super(message);
    this.item = item;
  }
}

/** Compares names, because errors from the sandbox arrive as plain `Error`s. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ImportRefused";

export const TEXT_TOO_LONG = "O texto é longo demais e ficou de fora.";

export function describeComments({ written, pings }: OldComments): string[] {
  const say = (count: number, one: string, many: string) =>
    count === 0
      ? []
      : [`${plural(count, one, many)} ${count === 1 ? "não foi importado" : "não foram importados"}.`];
  return [
    ...say(written, "comentário", "comentários"),
    ...say(
      pings,
      "aviso automático de outro site (pingback)",
      "avisos automáticos de outros sites (pingbacks)",
    ),
  ];
}

/** @param why "Era um rascunho" */
export const sayDrafted = (why: string): string => `${why}: veio como rascunho, fora do lançamento.`;
