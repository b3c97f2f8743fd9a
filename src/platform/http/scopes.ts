// Scopes define who may call a route. Their checks and documentation are declared once (docs/adr/0030).

import type { FastifyContextConfig, onRequestAsyncHookHandler, onRouteHookHandler } from "fastify";
import { z } from "zod";
import type { Resources } from "../resources/resources.ts";
import { withProblems } from "./documented.ts";
import type { ProblemCode } from "./problem.ts";
import type { Server } from "./server.ts";

type Declare = (app: Server, resources: Resources) => void;

/** The routes of a slice; each function declares those of one scope. */
export interface SliceApi {
  /** Heading in the documentation. */
  tag: string;
  /** Anybody, without a check. */
  anonymous?: Declare;
  /** Visitors, and staff, who may see more. An invalid session is rejected. */
  public?: Declare;
  /** Everybody who is signed in. */
  member?: Declare;
  /** Writers, for their own items (`forbidden` is documented). */
  writer?: Declare;
  statistics?: Declare;
  /** People who edit and publish everything. */
  staff?: Declare;
  /** People who answer leads: all of them, or those assigned to the person. */
  leads?: Declare;
  /** People who take care of all leads. */
  allLeads?: Declare;
  administrator?: Declare;
  /** Automation tools with an API token. */
  token?: Declare;
}

type Scope = Exclude<keyof SliceApi, "tag">;

/** Scopes of signed-in people. */
export type StaffScope = Exclude<Scope, "anonymous" | "public" | "token">;

/** Checks before each request of a scope, in order. They run before the body is read. */
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
  allLeads: LOGGED_IN,
  administrator: LOGGED_IN,
  token: { security: [{ token: [] }, { tokenBearer: [] }], refusals: ["unauthorized", "too-many-requests"] },
};
const PLUGIN_NAME = Symbol.for("fastify.display-name");
const SCOPES = Object.keys(DOCUMENTED) as Scope[];

/** Query parameters with the values that they must have. */
export type QueryCondition = Readonly<Record<string, string>>;
/** For `config.sensitive` of a route whose every request is sensitive (docs/adr/0049). */
export const EVERY_CALL: QueryCondition = {};

/** Spread into the schema of a route with an `:id`. */
export const byId = { params: z.object({ id: z.string() }) };

/** Declares the routes of a slice, each scope with its guards. */
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
    // Without a name, Fastify would search for the function in all loaded modules.
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

/** Infers the problems from what a route takes. */
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
    /** Scope of a route, in the documentation. */
    "x-scope"?: string;
    /** Requests with such a query require confirming one's identity (`config.sensitive`), in the documentation. */
    "x-sensitive"?: QueryCondition;
    /** Permission that a token needs (`config.permission`), in the documentation. */
    "x-permission"?: string;
  }
}
