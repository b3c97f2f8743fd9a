import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { contactDataQuery } from "./requests-queries.ts";

it("reads the counts of a process of the previous version, without addresses", async () => {
  const counts = [{ kind: "leads", label: "Leads", count: 1 }];
  const api = { get: async () => ({ data: counts, samePhone: [] }) } as unknown as ApiClient;
  const found = await new QueryClient().fetchQuery({ ...contactDataQuery(api, "1", []) });
  expect(found).toEqual({ data: counts, samePhone: [], alsoEmails: [], teamEmails: [] });
});
