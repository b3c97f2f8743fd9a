// Redirects visitors from missing pages, and from pages that are asked for with the query of an old address.

import type { Redirects } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { keepPageParameters, keepTrackers, writeParameters } from "#src/shared/address-query.ts";
import {
  comparableAddress,
  comparablePath,
  encodePath,
  exactPath,
  folderOf,
  type LookUp,
  parametersIn,
  pathOf,
} from "#src/shared/comparable-path.ts";
import { pageOfDataPath } from "#src/shared/public-addresses.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import { type AddressCounts, countAddresses } from "./count-addresses.server.ts";
import { createRuleFinder, followRules } from "./find-redirect.server.ts";
import { findImportedFile } from "./imported-addresses.server.ts";
import { mayHaveQueryRule } from "./query-rules.server.ts";

declare module "fastify" {
  interface FastifyInstance {
    redirects: OpenRedirects;
  }
}

type Opened = Pick<Resources, "db" | "cache" | "log">;

export interface OpenRedirects extends Redirects {
  /** Writes pending counts. Call it on shutdown. */
  close(): Promise<void>;
}

export function openRedirects(resources: Opened, types: readonly StoredContentType[]): OpenRedirects {
  const counts = countAddresses(resources);
  return {
    ...createRedirects(resources, types, counts),
    withoutCounts: createRedirects(resources, types),
    close: counts.write,
  };
}

type Request = Parameters<Redirects["find"]>[0];

function createRedirects(
  resources: Opened,
  types: readonly StoredContentType[],
  counts?: AddressCounts,
): Redirects {
  const find = createRuleFinder(resources.db, types);
  const look = async (address: string, lookUp: LookUp) => {
    const found = await followRules(find, address, lookUp);
    if (!found || lookUp !== "missing" || !isForIndexPage(found.rule.source, address)) return found;
    // Two folders whose index pages lead to each other would send a browser around.
    return (await followRules(find, address, "missing", () => "missing")) && found;
  };
  const findFile = async ({ url }: Request): Promise<string | undefined> => {
    const exact = exactPath(url);
    return exact && exact !== comparablePath(url) ? findImportedFile(resources.db, types, exact) : undefined;
  };
  const countMissing = ({ method }: Request, address: string): void => {
    // The internal link check uses HEAD, which is not counted.
    const reported = method === "GET" ? toReported(address) : undefined;
    if (reported) counts?.missing(reported);
  };
  const lead = (request: Request, found: NonNullable<Awaited<ReturnType<typeof look>>>): string => {
    if (request.method === "GET" && found.rule.id) counts?.used(found.rule.id);
    const { query, isData } = split(request.url);
    // A rule that has parameters says what the others of the old site meant. Those of campaigns are passed on.
    const rest = found.rule.source.includes("?") ? keepTrackers(query) : query;
    return isData || rest === "" || /[?#]/.test(found.target) ? found.target : `${found.target}?${rest}`;
  };
  return {
    async find(request) {
      const address = addressOf(request);
      if (address === undefined) return undefined;
      const found = await look(address, "missing");
      // Staff's own rules come first.
      const file = found?.rule.id ? undefined : await findFile(request);
      if (file !== undefined) return file;
      if (found) return lead(request, found);
      const folder = folderOf(pathOf(address));
      const reported = toReported(address);
      const { query, isData } = split(request.url);
      // Nothing but the folder is meant: "/index.html".
      if (folder !== undefined && !reported?.includes("?"))
        return encodePath(folder) + (isData || query === "" ? "" : `?${query}`);
      countMissing(request, address);
      return undefined;
    },
    async findOfPage(request) {
      const address = addressOf(request);
      if (address === undefined || !(await mayHaveQueryRule(resources, address))) return undefined;
      const found = await look(address, "page");
      return found && lead(request, found);
    },
    async leadsElsewhere(request, enqueue) {
      const address = addressOf(request);
      if (address === undefined) return false;
      const isMoved =
        (await mayHaveQueryRule(resources, address)) &&
        (await enqueue(() => find(address, "page"))) !== undefined;
      // Old sites showed all of their pages at the home page's address.
      if (!isMoved && pathOf(address) === "/" && toReported(address)?.includes("?"))
        countMissing(request, address);
      return isMoved;
    },
    countMoved: (kind, slug) => counts?.moved(kind, slug),
  };
}

function split(url: string): { path: string; query: string; isData: boolean } {
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  return { path, query, isData: path.endsWith(".data") };
}

function addressOf({ url }: Request): string | undefined {
  const { path, query, isData } = split(url);
  if (!isData) return comparableAddress(url) ?? comparablePath(path);
  const page = pageOfDataPath(path);
  const own = query.replace(ROUTERS_OWN, "");
  return comparableAddress(`${page}?${own}`) ?? comparablePath(page);
}

/** Parameter of React Router with the requested loaders. */
const ROUTERS_OWN = /(?<![^&])_routes=[^&]*&?/g;

/** Tells whether a rule for "/a/index.html" was found for "/a". */
function isForIndexPage(source: string, address: string): boolean {
  const path = pathOf(source);
  return path !== pathOf(address) && folderOf(path) !== undefined;
}

const MAX_LENGTH = 300;
/** Paths that bots probe on every site for known vulnerabilities. */
const PROBES =
  /(?:^|\/)(?:wp-(?:login|admin|includes|json|config)|xmlrpc\.php|phpmyadmin|cgi-bin|vendor|\.(?:env|git|aws|ssh|svn|well-known)|actuator|autodiscover)/;
/** E-mail addresses, long numbers and long codes may be personal data. */
const PERSONAL = /@|\d{7}|[a-z0-9_]{40}|[0-9a-f]{24}/;

/**
 * Returns what is stored of a missing address: its path, with the parameters that say which page is meant.
 * @param address normalized by `comparableAddress`
 * @returns undefined for personal data and bots' probes
 */
function toReported(address: string): string | undefined {
  const path = pathOf(address);
  const query = writeParameters(keepPageParameters(parametersIn(address)));
  const whole = query ? `${path}?${query}` : path;
  return [whole, path].find(isWorthReporting);
}

function isWorthReporting(address: string): boolean {
  return (
    address.length <= MAX_LENGTH &&
    !PROBES.test(address) &&
    !PERSONAL.test(address) &&
    !/\p{C}/u.test(address)
  );
}
