import { afterAll, beforeAll, expect, it } from "vitest";
import { projectType } from "#src/features/projects/projects.server.ts";
import { findImages } from "#src/media/media.server.ts";
import { listItems } from "#src/publishing/items/list-content.server.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { eventually } from "#src/testing/eventually.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { seedDemo } from "./seed-demo.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
  await seedDemo(site.resources);
});
afterAll(() => site.close());

const list = async () =>
  (await listItems(site.resources, projectType, { audience: "staff", page: 1, limit: 100 })).items;

it("brings seven projects, one a draft and one featured, each under its date", async () => {
  const projects = await list();
  expect(projects).toHaveLength(7);
  expect(projects.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  expect(projects.filter(({ isFeatured }) => isFeatured)).toHaveLength(1);
  for (const project of projects) {
    expect(Date.parse(project.createdAt)).toBeLessThan(Date.now() - 3 * 86_400_000);
    expect(project.content?.split(/\s+/).length).toBeGreaterThan(500);
    expect(project.results.length).toBeGreaterThan(0);
  }
});

it("illustrates four of them once the workers run", async () => {
  await site.startWorkers();
  const illustrated = async () => (await list()).filter(({ images }) => images.length >= 3);
  await eventually(async () => (await illustrated()).length === 4);
  const pictures = (await illustrated()).flatMap(({ images }) => images.map(readImageId));
  const { db } = site.resources;
  for (const { alt } of (
    await findImages(
      db,
      pictures.filter((id) => id !== null),
    )
  ).values()) {
    expect(alt).toMatch(/^.{20,}$/);
  }
});
