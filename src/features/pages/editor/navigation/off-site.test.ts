import { expect, it } from "vitest";
import { findOffSite } from "./use-navigation.ts";

const link = (to: string) => ({ label: "Um", to });

it("names the links that are published and not shown, and nothing where it is not known what is shown", () => {
  const published = { menu: [link("/"), link("/faq")], columns: [{ title: "Mais", links: [link("/blog")] }] };
  expect([...findOffSite(published, JSON.stringify(["/", "/sobre"]))]).toEqual(["/faq", "/blog"]);
  expect(findOffSite(published, undefined).size).toBe(0);
});
