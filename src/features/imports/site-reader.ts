// Reads an old site in the sandbox; read-site.server.ts lends it the file, the network and the library.

import { oneLine } from "#src/shared/text-patterns.ts";
import { type ImportFiles, convertItem, type ConvertedItem } from "./convert-item.ts";
import { type AskPage, openCrawled } from "./crawl/crawled-site.ts";
import { openGhost } from "./ghost/ghost-site.ts";
import {
  bareHost,
  ImportRefused,
  type OldComments,
  type OldHome,
  type OldItem,
  type OldSite,
} from "./old-site/old-site.ts";
import { ownLinksIn } from "./own-links.ts";
import { type ImportKind, NO_FILE } from "./schema.ts";
import { openWordpress } from "./wordpress/wordpress-site.ts";

const LABEL_MAX = 200;
const AUTHOR_MAX = 100;

export interface SiteReaderHost extends NonNullable<ImportFiles> {
  rewind(): Promise<void>;
  next(): Promise<Buffer | null>;
  ask: AskPage;
  at(item: string): Promise<void>;
}

export interface AskedSite {
  kind: ImportKind;
  /** Address of the old site; `null` if the export contains it. */
  address: string | null;
  hasFile: boolean;
  timeZone: string;
  /** Inspects texts only, and downloads no pictures or documents. */
  isDryRun: boolean;
}

export interface ListedItem {
  oldId: string;
  kind: OldItem["kind"];
  /** Title in one line, or another name for it. */
  label: string;
  slug: string;
  addresses: string[];
  isPublic: boolean;
  createdAt: Date | undefined;
  feedId: string | undefined;
  authorName: string | undefined;
  comments: OldComments | undefined;
}

export interface ReadItem extends ConvertedItem {
  /** Links to the old site, in dry runs only; an import reads them once all items exist. */
  links: string[];
  /** Head of its page, for an item that was the home page. */
  home: OldHome;
}

export type SiteEnd = Pick<OldSite, "home" | "library" | "notes" | "otherAddresses">;

/** Methods of the session; `open` comes first. All throw ImportRefused if the site cannot be read. */
export interface SiteReader {
  open(asked: AskedSite): Promise<Pick<OldSite, "host" | "origin" | "total">>;
  skip(count: number): Promise<void>;
  next(): Promise<ListedItem | null>;
  convert(): Promise<ReadItem>;
  /** Returns the parts that are complete only after all items. */
  end(): Promise<SiteEnd>;
}

export default (host: SiteReaderHost): SiteReader => {
  let site: OldSite | undefined;
  let items: AsyncIterator<OldItem> | undefined;
  let item: OldItem | undefined;
  let isOwnHost = (_host: string): boolean => false;
  let importFiles: ImportFiles;

  async function* file(): AsyncGenerator<Buffer> {
    await host.rewind();
    for (let piece = await host.next(); piece; piece = await host.next()) yield piece;
  }
  const openSite = ({ kind, address, hasFile, timeZone }: AskedSite): Promise<OldSite> => {
    if (kind === "site") return openCrawled(host, address ?? "");
    if (!hasFile) throw new ImportRefused(NO_FILE);
    if (kind === "wordpress") return openWordpress(file, address, timeZone);
    if (kind === "ghost") return openGhost(file, address);
    throw new ImportRefused("Este tipo de arquivo não pode ser importado");
  };
  const opened = (): OldSite => {
    if (!site) throw new Error("no site is open");
    return site;
  };
  const next = async (): Promise<OldItem | undefined> => {
    items ??= opened().items()[Symbol.asyncIterator]();
    const { value, done } = await items.next();
    item = done === true ? undefined : value;
    return item;
  };

  return {
    async open(asked) {
      site = await openSite(asked);
      const { host: name, origin, total } = site;
      const named = URL.parse(asked.address ?? "")?.host;
      isOwnHost = (one) => bareHost(one) === bareHost(name) || one === named;
      importFiles = asked.isDryRun ? undefined : host;
      return { host: name, origin, total };
    },
    async skip(count) {
      for (let left = count; left > 0; left--) await next();
    },
    async next() {
      const found = await next();
      if (!found) return null;
      const { oldId, kind, title, slug, addresses, isPublic, createdAt, feedId, authorName, comments } =
        found;
      return {
        oldId,
        kind,
        label: oneLine(title, LABEL_MAX) || oneLine(slug, LABEL_MAX) || oldId,
        slug,
        addresses,
        isPublic,
        createdAt,
        feedId,
        authorName: oneLine(authorName, AUTHOR_MAX),
        comments,
      };
    },
    async convert() {
      if (!item) throw new Error("no item was read");
      const converted = await convertItem(item, opened(), importFiles, isOwnHost);
      const { title, seoTitle, seoDescription = "" } = item;
      return {
        ...converted,
        links: importFiles ? [] : ownLinksIn(converted.fields),
        home: { title: seoTitle ?? title, description: seoDescription, data: [], menu: [] },
      };
    },
    async end() {
      const { home, library, notes, otherAddresses } = opened();
      return { notes, otherAddresses, ...(home && { home }), ...(library && { library }) };
    },
  };
};
