// Images of sections are stored by path, protected from collection and shown with their sizes.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectImages } from "#src/media/collect-unused.server.ts";
import { storeImage } from "#src/media/media.server.ts";
import { imagesTable } from "#src/media/table.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { loadSectionsOf } from "../pages.server.ts";
import { findSectionType } from "../section-types/find-section-type.ts";
import { showLoaded } from "../section-types/section-content.tsx";
import { pagesTable } from "../table.ts";
import { showProps } from "./show-props.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

it("a draft's sections are read for the editor, by staff alone, and nothing of them is stored", async () => {
  const id = await upload(9);
  const section = (type: string, props: object) => ({ id: randomUUID(), type, version: 1, props });
  const sections = [
    section("picture-with-text", {
      image: { path: imagePath(id), alt: "A" },
      body: "**forte** de {{empresa}}",
    }),
    { ...section("questions", { source: "all" }), isHidden: true },
    section("map", {}),
    section("holograma", { x: 1 }),
    section("gallery", { items: "x", title: 7 }),
  ];
  const ask = (headers: object, payload: object) =>
    site.api.inject({ method: "POST", url: "/api/pages/nova/loaded", headers: { ...headers }, payload });
  expect((await ask({}, { path: "/x", sections })).statusCode).toBe(401);
  expect((await ask(editor.headers, { path: "/x", sections: [{ id: 1 }] })).statusCode).toBe(422);
  const answer = await ask(editor.headers, { path: "/x", sections });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { images: { [id]: { id, width: 40, height: 20 } }, data: { [sections[1]!.id]: [] } },
  ]);
  const [html] = Object.values(answer.json().html as Record<string, string>);
  expect(html).toContain("<strong>forte</strong> de Vitrine");
  expect(await site.resources.db.$count(pagesTable)).toBe(0);
});

async function upload(red: number): Promise<string> {
  const background = { r: red, g: 20, b: 90 };
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const stored = await storeImage(site.resources, bytes);
  if (!stored.ok) throw new Error(stored.detail);
  return stored.image.id;
}

async function create(image: unknown) {
  const props = { title: "Oi", image };
  const sections = [{ id: randomUUID(), type: "picture-with-text", version: 1, props }];
  const payload = { title: "Com imagem", isPublished: true, sections };
  return site.api.inject({ method: "POST", url: "/api/pages", headers: editor.headers, payload });
}

it("a page's image is found with its size, and stays while the page has it", async () => {
  const [used, unused] = [await upload(10), await upload(200)];
  const answer = await create({ path: imagePath(used), alt: "Uma obra" });
  expect(answer.statusCode).toBe(201);
  const loaded = await loadSectionsOf(site.resources, answer.json());
  expect(loaded.images[used]).toMatchObject({ id: used, width: 40, height: 20 });
  await site.resources.db.update(imagesTable).set({ storedAt: sql`now() - interval '2 days'` });
  await collectImages(site.resources, 10);
  const kept = await site.resources.db.select({ id: imagesTable.id }).from(imagesTable);
  expect(kept).toEqual([{ id: used }]);
  expect(unused).not.toBe(used);
});

it.each([
  { path: "https://fora.example/x.png" },
  { path: "/media/x" },
  { path: "javascript:alert(1)" },
  7,
  "x",
])("%j is no image", async (image) => {
  const answer = await create(image);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[0].message).toContain("Imagem");
});

it("is cut around the point that its use says, else around that of the library", async () => {
  const id = await upload(120);
  const ofLibrary = { x: 0.2, y: 0.8 };
  const change = { focalPoint: ofLibrary };
  await site.api.inject({
    method: "PUT",
    url: `/api/images/${id}`,
    headers: editor.headers,
    payload: change,
  });
  const shown = async (more: object) => {
    const page = (await create({ path: imagePath(id), alt: "Obra", ...more })).json();
    const others = showLoaded(await loadSectionsOf(site.resources, page));
    const sectionType = findSectionType("picture-with-text");
    if (!sectionType) throw new Error("there is such a section");
    return showProps(sectionType, page.sections[0].props, (text) => text, others).shown;
  };
  const focalPoint = { x: 1, y: 0.25 };
  expect(await shown({ focalPoint })).toMatchObject({ image: { id, alt: "Obra", focalPoint } });
  expect(await shown({})).toMatchObject({ image: { id, focalPoint: ofLibrary } });
  const refused = await create({ path: imagePath(id), focalPoint: { x: 2, y: 0 } });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors[0].message).toContain("Ponto focal, da esquerda deve ser um número de 0 a 1");
});
