// Runs the checks whenever typing pauses.

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { Checks, Warning } from "./schema.ts";

export interface CheckedItem {
  /** Undefined until the item is stored. */
  id: string | undefined;
  /** By their API names. Files may not be uploaded yet. */
  fields: Record<string, unknown>;
}

/** An item in its editor. */
export interface TypedItem {
  read: () => CheckedItem;
  /** @returns unsubscribes */
  subscribe: (onChange: () => void) => () => void;
}

interface ChecksRequest {
  /** API address: "/api/posts/…/checks". */
  address: string;
  /** Fields as JSON, which makes them comparable. */
  body: string;
}

const PAUSE_MS = 800;
/** As long as the server caches external answers, in ms. */
const CACHED_MS = 5 * 60_000;
const NO_LINKS: string[] = [];

/**
 * @param path API base path: "/api/posts"
 * @param isOpen whether the panel is open; only then external links are checked
 */
export function useChecks(path: string, typed: TypedItem, isOpen: boolean) {
  const api = useApi();
  const request = useDebouncedRequest(path, typed);
  const { data, error } = useQuery(checksQuery(api, request));
  const links = data?.externalLinks ?? NO_LINKS;
  const outside = useQuery({
    // The answers depend on the links only.
    queryKey: ["checks", "external", ...links],
    queryFn: () => send(api, request, true).then(({ warnings }) => warnings.filter(isExternal)),
    enabled: isOpen && request !== undefined && links.length > 0,
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
  });
  const checks = request && data && { ...data, warnings: [...data.warnings, ...(outside.data ?? [])] };
  return { checks, hasFailed: error !== null, isCheckingExternal: outside.isFetching };
}

const checksQuery = (api: ApiClient, request: ChecksRequest | undefined) =>
  queryOptions({
    queryKey: ["checks", request?.address, request?.body],
    queryFn: () => send(api, request, false),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
  });

async function send(api: ApiClient, request: ChecksRequest | undefined, external: boolean): Promise<Checks> {
  if (!request) throw new Error("nothing is requested before there is an item");
  return api.send("POST", request.address, { ...(JSON.parse(request.body) as object), external });
}

/** Checks an item at once, without links to other sites. */
export async function checkNow(api: ApiClient, path: string, item: CheckedItem): Promise<Warning[]> {
  const request = toRequest(path, item);
  return request ? (await send(api, request, false)).warnings : [];
}

function isExternal({ check }: Warning): boolean {
  return check === "external";
}

/** Debounces the typed fields. */
function useDebouncedRequest(path: string, typed: TypedItem): ChecksRequest | undefined {
  const [request, setRequest] = useState<ChecksRequest>();
  // Saving can change the fields, too.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      const next = toRequest(path, typed.read());
      setRequest((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, PAUSE_MS);
    };
    wait();
    const unsubscribe = typed.subscribe(wait);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [path, typed]);
  return request;
}

/** Skips a new item without title and content: an empty form needs no warnings. */
function toRequest(path: string, { id, fields }: CheckedItem): ChecksRequest | undefined {
  const isBegun = [fields.title, fields.content].every((text) => typeof text === "string" && /\S/.test(text));
  if (!isBegun && id === undefined) return undefined;
  const known = Object.entries(fields).filter(([, value]) => !(value instanceof Blob));
  return {
    address: id === undefined ? `${path}/checks` : `${path}/${id}/checks`,
    body: JSON.stringify(Object.fromEntries(known)),
  };
}
