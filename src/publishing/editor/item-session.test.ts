// Draft session of an item form: file uploads, and the copy of a new item.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import { markdownText, slug, title } from "#src/shared/fields/fields.ts";
import { picture } from "#src/shared/fields/sent-fields.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { createFormStore } from "#src/ui/forms/form-store.ts";
import { defineContentEditor, type ItemValues } from "./content-editor-config.ts";
import type { EditedItem, EditorWords } from "./edited-content-type.ts";
import { copyKey } from "./form-copy.ts";
import { openItemSession } from "./item-session.ts";

interface Text extends EditedItem {
  content: string;
  image: string | null;
}

const KIND = defineContentEditor<Text>({
  path: "/api/texts",
  draftName: "draft-text",
  fields: declareFields({ title, slug, content: markdownText("Texto", 1_000), image: picture("Imagem", {}) }),
  folder: "/",
  rows: [],
  images: { max: 1, tooLarge: { title: "", description: "" } },
  words: {} as EditorWords,
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", { removeItem: (key: string) => stored.delete(key) });
});
afterEach(() => void vi.unstubAllGlobals());

function open(values: Partial<ItemValues>, file?: File) {
  const formStore = createFormStore<ItemValues>({ ...KIND.toValues(null), ...values } as ItemValues);
  if (file) formStore.change(KIND.withImages([{ key: "1", file }]));
  const sent: { path: string; fields: Record<string, unknown> }[] = [];
  const item = { id: "a", updatedAt: "1", title: "um", content: "", isPublished: false, revision: "1" };
  const api = {
    sendForm: async (_method: string, path: string, body: FormData) => {
      const fields = Object.fromEntries(body);
      sent.push({ path, fields });
      return path === "/api/images"
        ? { path: "/media/b.webp" }
        : { ...item, ...fields, image: "image" in fields ? "/media/a.webp" : null };
    },
    send: async (_method: string, path: string, fields: Record<string, unknown>) => {
      sent.push({ path, fields });
      return { ...fields, baseRevision: "2", savedAt: "2", differs: true };
    },
  } as unknown as ApiClient;
  const created: string[] = [];
  const session = openItemSession(
    KIND,
    { item: null, draft: null },
    {
      api,
      formStore,
      transport: () => fetch,
      copies: { keepSoon: () => {}, keepAtOnce: () => {}, leave: () => {} },
      isOver: () => false,
      onCreated: (id) => created.push(id),
      onNotice: () => {},
    },
  );
  const images = () => KIND.imagesOf(formStore.get()).map(({ path, file: unsent }) => path ?? unsent?.name);
  return { session, formStore, images, sent, created };
}

const photo = () => new File(["x"], "foto.jpg", { type: "image/jpeg" });

it("creates an item with its files, once, and leaves no copy of what was new", async () => {
  const { session, images, sent, created } = open({ title: "um", content: "Texto" }, photo());
  stored.set(copyKey("draft-text", null), "{}");
  await session.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: "/api/texts", fields: { title: "um" } });
  expect(images()).toEqual(["/media/a.webp"]);
  expect(created).toEqual(["a"]);
  expect(stored.size).toBe(0);
  expect(session.get()).toMatchObject({ isSaved: true, item: { id: "a" } });
});

it("publishes a new item by a button alone", async () => {
  const byItself = open({ title: "um", isPublished: true });
  await byItself.session.flush();
  expect(byItself.sent[0]?.fields.isPublished).toBe("false");
  const byHand = open({ title: "um", isPublished: true });
  await byHand.session.exclusively(() => byHand.session.save(true));
  expect(byHand.sent[0]?.fields.isPublished).toBe("true");
});

it("stores a file that comes later before the draft that names it", async () => {
  const { session, formStore, images, sent } = open({ title: "um" });
  await session.flush();
  formStore.change(KIND.withImages([{ key: "1", file: photo() }]));
  await session.flush();
  expect(sent.slice(1).map(({ path }) => path)).toEqual(["/api/images", "/api/texts/a/draft"]);
  expect(sent.at(-1)?.fields).toMatchObject({ image: "/media/b.webp", baseRevision: "1" });
  expect(images()).toEqual(["/media/b.webp"]);
});
