// Calls by who may make them: what is checked before each call, and what the documentation says of all of a
// kind, is said once for its scope (docs/adr/0030). A route adds only what is its own.
import type { onRequestAsyncHookHandler, onRouteHookHandler } from "fastify";
import { z } from "zod";
import type { Resources } from "../resources.ts";
import { withProblems } from "./documented.ts";
import type { ProblemCode } from "./problem.ts";
import type { Server } from "./server.ts";

type Declare = (app: Server, resources: Resources) => void;

/** The calls of one slice, by who may make them; each function declares the routes of one scope. */
export interface SliceApi {
  /** The heading of the slice's calls in the documentation. */
  tag: string;
  /** Anybody; nobody asks who it is. */
  anonymous?: Declare;
  /** Visitors, and staff who may see more; an invalid session is refused. */
  public?: Declare;
  /** Everybody who is signed in. */
  staff?: Declare;
  administrator?: Declare;
  /** Automation tools, by the token of one. */
  token?: Declare;
}

type Scope = Exclude<keyof SliceApi, "tag">;

/** What is checked before each call of a scope, in this order, and before its body is read. */
export type Guards = Record<Scope, onRequestAsyncHookHandler[]>;

interface Documented {
  security?: Record<string, string[]>[];
  refusals: ProblemCode[];
}

const DOCUMENTED: Record<Scope, Documented> = {
  anonymous: { refusals: ["too-many-requests"] },
  public: { refusals: ["unauthorized", "too-many-requests"] },
  staff: { security: [{ session: [] }], refusals: ["unauthorized", "too-many-requests"] },
  administrator: {
    security: [{ session: [] }],
    refusals: ["unauthorized", "forbidden", "too-many-requests"],
  },
  token: { security: [{ token: [] }, { tokenBearer: [] }], refusals: ["unauthorized", "too-many-requests"] },
};
const SCOPES = Object.keys(DOCUMENTED) as Scope[];

/** Spread into the schema of a route whose address ends in the id of one thing. */
export const byId = { params: z.object({ id: z.string() }) };

/** Declares the calls of a slice, each scope's behind its guards. */
export async function installSlice(
  app: Server,
  resources: Resources,
  slice: SliceApi,
  guards: Guards,
): Promise<void> {
  for (const scope of SCOPES) {
    const declare = slice[scope];
    if (!declare) continue;
    await app.register(async (place: Server) => {
      for (const guard of guards[scope]) place.addHook("onRequest", guard);
      place.addHook("onRoute", completeSchema(slice.tag, DOCUMENTED[scope]));
      declare(place, resources);
    });
  }
}

function completeSchema(tag: string, { security, refusals }: Documented): onRouteHookHandler {
  return (route) => {
    const { response, ...schema } = route.schema ?? {};
    const problems = [...refusals, ...inferRefusals(schema, route.config?.fileFields)];
    route.schema = {
      tags: [tag],
      ...(security ? { security } : {}),
      ...schema,
      response: withProblems(response ?? {}, ...problems),
    };
  };
}

/** What a call may be refused for by what it takes. */
function inferRefusals(
  takes: { params?: unknown; querystring?: unknown; body?: unknown },
  fileFields: string[] | undefined,
): ProblemCode[] {
  return [
    ...(takes.params ? (["not-found"] as const) : []),
    ...(takes.querystring || takes.body ? (["invalid"] as const) : []),
    ...(fileFields ? (["unreadable", "too-large", "unsupported-media-type", "invalid"] as const) : []),
  ];
}
