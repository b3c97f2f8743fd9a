// What a kind of content says of its API calls, and what all of them share.
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { BodyLimits } from "#src/platform/http/body.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { CheckedKind } from "#src/publishing/checks/checked-kind.ts";
import type {
  ContentFields,
  ContentKind,
  ContentRow,
  NewFields,
} from "#src/publishing/content-kind.server.ts";
import type { Refusal } from "#src/publishing/kind.server.ts";
import type { Audience } from "#src/publishing/schema.ts";

/** What differs from kind to kind. */
export interface ContentApi<
  Row extends ContentRow,
  Item extends { id: string },
  Fields extends ContentFields,
> {
  kind: ContentKind<Row, Item, Fields>;
  /** "/api/posts". */
  path: string;
  item: z.ZodType;
  /** Body of POST. */
  input: z.ZodType<NewFields<Fields> & { newId?: string }>;
  changes: z.ZodType<Fields>;
  /** Its list, newest first; left out: the slice declares its own. */
  list?: { schema: z.ZodType; summary: string; description: string; page: string };
  /** The counters of its screen; left out: how many there are, and how many published. */
  stats?: z.ZodType;
  readStats?(db: Queryable): Promise<unknown>;
  /** What is looked at before an item is published. */
  checked: CheckedKind;
  /** Left out: bodies are JSON alone. */
  files?: BodyLimits;
  /** Largest JSON body, if it may contain images. */
  jsonBytes?: number;
  /** Text of 404 instead of the usual one. */
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

/** The same with any type of rows. */
export type AnyContentApi = ContentApi<ContentRow, { id: string }, ContentFields>;

/**
 * Who is asking. For visitors, a draft answers like an item that does not exist (docs/produto.md, "Who may do what").
 * @param kind of what is asked for: where authors write nothing, they see what visitors see
 */
export function audienceOf(
  { session }: { session?: { user: User } | undefined },
  { hasAuthor }: { hasAuthor?: boolean },
): Audience {
  return session && may(session.user.role, hasAuthor ? "writer" : "staff") ? "staff" : "public";
}

/** Answers a refusal; of what is not there, in the kind's own words. */
export function refuse(reply: FastifyReply, { notFound }: { notFound?: string }, refusal: Refusal) {
  const usual = refusal.code === "not-found" ? notFound : undefined;
  return sendProblem(reply, refusal.code, { ...refusal, detail: refusal.detail ?? usual });
}
