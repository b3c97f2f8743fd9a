import type { FastifyRequest } from "fastify";
import type { Searchable } from "#src/shared/search/rank-match.ts";
import type { StaffScope } from "../http/scopes.ts";
import type { Resources } from "../resources/resources.ts";

/** Something that the dashboard's search finds. */
export interface FoundThing extends Searchable {
  /** Says more about it, in a few words. */
  detail: string;
  /** Where the dashboard opens it. */
  path: string;
}

/** Things of one kind that the dashboard's search finds, declared by the slice that has them. */
export interface SearchSource {
  /** "leads" */
  kind: string;
  /** Heading of the results: "Leads". */
  heading: string;
  /** Only people who may make the calls of this scope get results. */
  scope: StaffScope;
  /**
   * Finds at most `SEARCHED` things, the best first.
   * @param request of the signed-in person, who gets only what they may see
   * @param q not empty
   */
  find(resources: Resources, request: FastifyRequest, q: string): Promise<FoundThing[]> | FoundThing[];
}

/** Results that a source gives at most. */
export const SEARCHED = 10;
