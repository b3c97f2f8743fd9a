import { expect, it } from "vitest";
import { PROJECT_KIND } from "./project-kind.ts";
import type { Project } from "#src/features/projects/schema.ts";

const { toBody, toFiles, toValues } = PROJECT_KIND;

const stored = {
  title: "Antes",
  description: "Um projeto",
  client: "Serra",
  images: ["/media/a.webp", "/media/b.webp"],
  technologies: ["CNAB"],
  features: ["Um", "Dois"],
  results: [],
  isPublished: true,
  isFeatured: false,
} as unknown as Project;
const file = new File(["x"], "c.jpg", { type: "image/jpeg" });

it("sends only what is filled of a new project", () => {
  const values = { ...toValues(null), title: "Novo", description: "D", features: "Um\n\n Dois \n" };
  const form = toBody(values, [{ key: "1", file }], null, null);
  expect([...form.keys()].toSorted()).toEqual(
    "description features imageOrder images isFeatured isPublished results technologies title".split(" "),
  );
  expect(form.get("features")).toBe('["Um","Dois"]');
  expect(form.get("imageOrder")).toBe('["new:0"]');
});

it("sends what was emptied of a stored project, what goes, and the order", () => {
  const [first, second] = toFiles(stored);
  if (!first || !second) throw new Error("no images");
  const values = { ...toValues(stored), client: "" };
  const form = toBody(values, [{ key: "n", file }, second], stored, "2026-11-20T18:00:00.000Z");
  expect(form.get("client")).toBe("");
  expect(form.get("removeImages")).toBe('["/media/a.webp"]');
  expect(form.get("imageOrder")).toBe('["new:0","/media/b.webp"]');
  expect(form.getAll("images")).toHaveLength(1);
  expect(form.get("updatedAt")).toBe("2026-11-20T18:00:00.000Z");
  expect(toBody(values, [first, second], stored, null).has("removeImages")).toBe(false);
});
