// Scopes: who may make a call. The checks before each call of a scope and their documentation are declared once
// (docs/adr/0030).
import type { FastifyContextConfig, onRequestAsyncHookHandler, onRouteHookHandler } from "fastify";
import { z } from "zod";
import type { Resources } from "#src/platform/resources/resources.ts";
import { withProblems } from "./documented.ts";
import type { ProblemCode } from "./problem.ts";
import type { Server } from "./server.ts";

type Declare = (app: Server, resources: Resources) => void;

/** The calls of a slice; each function declares the routes of one scope. */
export interface SliceApi {
  /** The heading in the documentation. */
  tag: string;
  /** Anybody, without a check. */
  anonymous?: Declare;
  /** Visitors, and staff, who may see more; an invalid session is refused. */
  public?: Declare;
  /** Everybody who is signed in. */
  member?: Declare;
  /** Who writes, of one item whose it is (`forbidden` is documented). */
  writer?: Declare;
  statistics?: Declare;
  /** Who edits and publishes everything. */
  staff?: Declare;
  /** Who answers leads: all of them, or those that were given to the person. */
  leads?: Declare;
  administrator?: Declare;
  /** Automation tools, by an API token. */
  token?: Declare;
}

type Scope = Exclude<keyof SliceApi, "tag">;

/** The checks before each call of a scope, in order; they run before the body is read. */
export type Guards = Record<Scope, onRequestAsyncHookHandler[]>;

interface Documented {
  security?: Record<string, string[]>[];
  refusals: ProblemCode[];
}

const LOGGED_IN: Documented = {
  security: [{ session: [] }],
  refusals: ["unauthorized", "forbidden", "too-many-requests"],
};
const DOCUMENTED: Record<Scope, Documented> = {
  anonymous: { refusals: ["too-many-requests"] },
  public: { refusals: ["unauthorized", "too-many-requests"] },
  member: { security: [{ session: [] }], refusals: ["unauthorized", "too-many-requests"] },
  writer: LOGGED_IN,
  statistics: LOGGED_IN,
  staff: LOGGED_IN,
  leads: LOGGED_IN,
  administrator: LOGGED_IN,
  token: { security: [{ token: [] }, { tokenBearer: [] }], refusals: ["unauthorized", "too-many-requests"] },
};
const PLUGIN_NAME = Symbol.for("fastify.display-name");
const SCOPES = Object.keys(DOCUMENTED) as Scope[];

/** Parameters of a query, and the values that they must have. */
export type QueryCondition = Readonly<Record<string, string>>;
/** For `config.sensitive` of a route whose every call is a sensitive act (docs/adr/0049). */
export const EVERY_CALL: QueryCondition = {};

/** Spread into the schema of a route with an `:id`. */
export const byId = { params: z.object({ id: z.string() }) };

/** Declares the calls of a slice, each scope with its guards. */
export async function installApi(
  app: Server,
  resources: Resources,
  slice: SliceApi,
  guards: Guards,
): Promise<void> {
  for (const scope of SCOPES) {
    const declare = slice[scope];
    if (!declare) continue;
    const install = async (place: Server): Promise<void> => {
      for (const guard of guards[scope]) place.addHook("onRequest", guard);
      place.addHook("onRoute", completeSchema(slice.tag, scope));
      declare(place, resources);
    };
    // Without a name Fastify looks for the function among all modules that are loaded.
    await app.register(Object.assign(install, { [PLUGIN_NAME]: `${slice.tag}, ${scope}` }));
  }
}

function completeSchema(tag: string, scope: Scope): onRouteHookHandler {
  const { security, refusals } = DOCUMENTED[scope];
  return (route) => {
    const { response, ...schema } = route.schema ?? {};
    const ofOthers = scope === "member" && schema.params ? (["forbidden"] as const) : [];
    const problems = [...refusals, ...ofOthers, ...inferRefusals(schema, route.config)];
    route.schema = {
      tags: [tag],
      "x-scope": scope,
      ...(route.config?.sensitive ? { "x-sensitive": route.config.sensitive } : {}),
      ...(route.config?.permission ? { "x-permission": route.config.permission } : {}),
      ...(security ? { security } : {}),
      ...schema,
      response: withProblems(response ?? {}, ...problems),
    };
  };
}

/** The refusals that follow from what a call takes. */
function inferRefusals(
  takes: { params?: unknown; querystring?: unknown; body?: unknown },
  config: FastifyContextConfig = {},
): ProblemCode[] {
  return [
    ...(config.sensitive ? (["reauthenticate"] as const) : []),
    ...(takes.params ? (["not-found"] as const) : []),
    ...(takes.querystring || takes.body ? (["invalid"] as const) : []),
    ...(config.fileFields ? (["unreadable", "too-large", "unsupported-media-type", "invalid"] as const) : []),
  ];
}

declare module "fastify" {
  interface FastifySchema {
    /** In the documentation: the scope of a call. */
    "x-scope"?: string;
    /** In the documentation: the person is asked again who it is, in calls with such a query (`config.sensitive`). */
    "x-sensitive"?: QueryCondition;
    /** In the documentation: what a token must be allowed to do (`config.permission`). */
    "x-permission"?: string;
  }
}
