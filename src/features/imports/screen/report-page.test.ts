import { expect, it } from "vitest";
import { toReportPage } from "./report-page.ts";

it("makes a page of a proof, in which no address of a stranger is markup", () => {
  const address = { old: "/<script>alert(1)</script>", status: 404, to: null, differences: ["Falta “<b>”"] };
  const page = toReportPage({ addresses: [address], hash: "abc123" });
  expect(page).toContain("abc123");
  expect(page).not.toMatch(/<script|<b>/);
});
