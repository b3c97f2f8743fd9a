import { expect, it } from "vitest";
import type { Project } from "../schema.ts";
import { PROJECT_KIND } from "./project-type.ts";

const { imagesOf, toBody, toDraft, toValues, withImages } = PROJECT_KIND;

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
  const form = toBody({ ...values, ...withImages([{ key: "1", file }]) }, false);
  expect([...form.keys()].toSorted()).toEqual(
    "description features images isFeatured isPublished results technologies title".split(" "),
  );
  expect(form.get("features")).toBe('["Um","Dois"]');
});

it("drafts what was emptied of a stored project, and all its stored images in their order", () => {
  const [first, second] = imagesOf(toValues(stored));
  if (!first || !second) throw new Error("no images");
  const images = [{ key: "n", file }, second, first];
  const draft = toDraft({
    ...toValues(stored),
    client: "",
    features: "Um\n\nTrês",
    ...withImages(images),
  });
  expect(draft).toMatchObject({
    client: "",
    features: ["Um", "Três"],
    images: ["/media/b.webp", "/media/a.webp"],
  });
  expect(draft).not.toHaveProperty("isPublished");
});
