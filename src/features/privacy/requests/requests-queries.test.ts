import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { contactDataQuery, refetchAfter } from "./requests-queries.ts";

it("reads the counts of a process of the previous version, without addresses", async () => {
  const counts = [{ kind: "leads", label: "Leads", count: 1 }];
  const api = { get: async () => ({ data: counts, samePhone: [] }) } as unknown as ApiClient;
  const found = await new QueryClient().fetchQuery({ ...contactDataQuery(api, "1", []) });
  expect(found).toEqual({ data: counts, samePhone: [], alsoEmails: [], teamEmails: [] });
});

it("asks often for what was decided just now, seldom while its mail waits for long, and not for what is settled", () => {
  const now = Date.parse("2026-11-20T12:00:00.000Z");
  const decided = (secondsAgo: number) => ({
    erased: { leads: 1 },
    email: "ana@empresa.com.br",
    decidedAt: new Date(now - secondsAgo * 1000).toISOString(),
  });
  const settled = { ...decided(1), email: null };
  const kept = { ...decided(1), erased: null };
  expect(refetchAfter([settled, kept], now)).toBe(false);
  expect(refetchAfter([settled, decided(600)], now)).toBe(15_000);
  expect(refetchAfter([decided(600), decided(5)], now)).toBe(3_000);
});
