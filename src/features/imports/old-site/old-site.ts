// A site to be brought here, whatever made it: each source gives this, and one hand brings it.

import { plural } from "#src/shared/words.ts";

/** A post or page of the old site. */
export interface OldItem {
  /** The old site's own id of it: "post:12". */
  oldId: string;
  kind: "posts" | "pages";
  title: string;
  slug: string;
  /** Of its body; shortcodes and the like are gone. */
  html: string;
  excerpt?: string | undefined;
  createdAt?: Date | undefined;
  authorName?: string | undefined;
  category?: string | undefined;
  tags: string[];
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  /** Kinds of its structured data, where the page was looked at. */
  data?: string[];
  /** Those of its page, where that was looked at; `null`: one that cannot come. */
  forms?: (OldForm | null)[];
  isFeatured: boolean;
  inMenu: boolean;
  picture?: OldPicture | undefined;
  /** Whether anybody could read it there. */
  isPublic: boolean;
  /** Where it stood, as paths; "/?p=12" for short ones. */
  addresses: string[];
  /** Visitors' comments without spam. They are only reported: this product has no comments. */
  comments?: OldComments | undefined;
  /** What was found while it was read. */
  notes: string[];
}

export interface OldComments {
  /** Comments written by people. */
  written: number;
  /** Pingbacks and trackbacks: notices of other sites that link there. */
  pings: number;
}

/** A form with which visitors wrote to the company. */
export interface OldForm {
  fields: OldFormField[];
  button: string;
  /** What its fields are called that cannot come. */
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
  /** Where its file may be had, the best first. */
  urls: string[];
  /** Of this use, or else of the picture. */
  alt: string;
  /** What the old site's library says of it, for this site's. */
  libraryAlt?: string | undefined;
}

/** An entry of a menu. */
export interface MenuLink {
  name: string;
  href: string;
  /** The name of the entry that it stands within. */
  above?: string;
}

/** What the home page says beside its text. */
export interface OldHome {
  title: string;
  description: string;
  /** Kinds of its structured data. */
  data: string[];
  menu: MenuLink[];
}

export interface OldSite {
  /** Names what was brought from it: "www.exemplo.com.br". */
  host: string;
  /** Where its files are to be had: "https://www.exemplo.com.br". */
  origin: string;
  /** How many items there will be; 0 where nobody knows yet. */
  total: number;
  items(): AsyncIterable<OldItem>;
  /** Finds the file of a picture in a text. */
  pictureOf(image: { src: string; srcset?: string; alt?: string; classes: string[] }): OldPicture;
  /** What its library has, also what no text shows: pictures, and addresses of documents. */
  library?: { pictures: OldPicture[]; documents: string[] };
  /** Where addresses lead that are no item's: lists of categories, feeds. */
  otherAddresses: { source: string; target: string }[];
  /** Of a site that is looked at, once its pages are read. */
  home?: OldHome;
  /** What comes of no item; all of it is there once the items are read. */
  notes: { item: string; message: string }[];
}

/** Characters of an address; a longer one leads to nothing that people made. */
export const ADDRESS_MAX = 2000;
/** Characters of a title or name, more than any place for one has here. */
export const LINE_MAX = 1000;
/** Characters of a summary or description. */
export const SUMMARY_MAX = 10_000;

export const NO_SITE_ADDRESS = "Informe o endereço do site antigo";

/** With "www." or without is one site. */
export const bareHost = (host: string): string => host.replace(/^www\./, "");

/** A file or a site that cannot be imported: the message is for people. */
export class ImportRefused extends Error {
  override name = "ImportRefused";

  readonly item: string | undefined;

  /** @param item what is at fault, if it is not the whole file */
  constructor(message: string, item?: string) {
    super(message);
    this.item = item;
  }
}

/** Compares names: errors of the sandbox arrive as plain ones. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ImportRefused";

export const TEXT_TOO_LONG = "O texto é longo demais e ficou de fora.";

/** Returns the notes about an item's comments. */
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
