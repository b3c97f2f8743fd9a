// Configuration and helpers shared by the API calls of all content types.

import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { BodyLimits } from "#src/platform/http/body.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { CheckedContentType } from "../checks/checked-content-type.ts";
import type { Refusal } from "../content-type.server.ts";
import type { ContentFields, PublishableType, ContentRow, NewFields } from "../publishable-type.server.ts";
import type { Audience } from "../schema.ts";

export interface ContentApi<
  Row extends ContentRow,
  Item extends { id: string },
  Fields extends ContentFields,
> {
  kind: PublishableType<Row, Item, Fields>;
  /** "/api/posts" */
  path: string;
  item: z.ZodType;
  /** Body of POST. */
  input: z.ZodType<NewFields<Fields> & { newId?: string }>;
  changes: z.ZodType<Fields>;
  /** The list, newest first; absent if the slice declares its own. */
  list?: { schema: z.ZodType; summary: string; description: string; page: string };
  /** Removes from an item what only staff may read. */
  hide?(item: Item): Item;
  /** Counters of the list screen; by default the total and the number published. */
  stats?: z.ZodType;
  readStats?(db: Queryable): Promise<unknown>;
  /** Configures the pre-publication checks. */
  checked: CheckedContentType;
  /** If absent, bodies are JSON only. */
  files?: BodyLimits;
  /** Largest JSON body, if it may contain images. */
  jsonBytes?: number;
  /** Detail of 404 responses, instead of the default. */
  notFound?: string;
  docs: ContentDocs;
}

/** Texts of the API documentation. */
interface ContentDocs {
  one: string;
  atAddress: string;
  found: string;
  moved: string;
  create: string;
  created: string;
  change: string;
  changed: string;
  remove: string;
  counts: string;
  counted: string;
  categoriesNote?: string;
  createNote?: string;
  changeNote?: string;
}

export type AnyContentApi = ContentApi<ContentRow, { id: string }, ContentFields>;

/**
 * To visitors, a draft looks like an item that does not exist (docs/produto.md, "Who may do what").
 * @param kind if it has no authors, users with that role see what visitors see
 */
export function audienceOf(
  { session }: { session?: { user: User } | undefined },
  { hasAuthor }: { hasAuthor?: boolean },
): Audience {
  return session && may(session.user.role, hasAuthor ? "writer" : "staff") ? "staff" : "public";
}

/** Sends a refusal; 404 uses the content type's own text. */
export function refuse(reply: FastifyReply, { notFound }: { notFound?: string }, refusal: Refusal) {
  const usual = refusal.code === "not-found" ? notFound : undefined;
  return sendProblem(reply, refusal.code, { ...refusal, detail: refusal.detail ?? usual });
}
