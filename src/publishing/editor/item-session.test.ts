// The session of an item in a form: with its files, and the copy of what is new.
import type { UseFormReturn } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { copyKey } from "./form-copy.ts";
import { holdFiles } from "./held-files.ts";
import { openItemSession } from "./item-session.ts";

interface Text extends EditedItem {
  content: string;
  image: string | null;
}
type Image = File | string | null;

const KIND: EditedKind<Text, EditedValues, Image> = {
  path: "/api/texts",
  draftName: "draft-text",
  schema: z.object({}),
  toValues: (item) => ({
    title: item?.title ?? "",
    slug: "",
    content: item?.content ?? "",
    isPublished: item?.isPublished ?? false,
    isFeatured: false,
  }),
  toFiles: (item) => item?.image ?? null,
  isFilesChanged: (image, item) => image !== (item?.image ?? null),
  afterSave: (image, sent, saved) => (image === sent ? saved.image : image),
  storeFiles: async (image, store) => (image instanceof File ? store(image) : image),
  toDraft: ({ title, content }, image) => ({ title, content, image }),
  labels: {},
  toBody: ({ title, isPublished }) => {
    const body = new FormData();
    body.set("title", title);
    body.set("isPublished", String(isPublished));
    return body;
  },
  words: {} as EditedKind<Text, EditedValues, Image>["words"],
};

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", { removeItem: (key: string) => stored.delete(key) });
});
afterEach(() => void vi.unstubAllGlobals());

function open(values: Partial<EditedValues>, image: Image) {
  const current: EditedValues = { ...KIND.toValues(null), ...values };
  const form = {
    getValues: () => current,
    setValue: (name: keyof EditedValues, value: never) => (current[name] = value),
    clearErrors: () => {},
    subscribe: () => () => {},
  } as unknown as UseFormReturn<EditedValues>;
  const sent: { path: string; fields: Record<string, unknown> }[] = [];
  const item = { id: "a", updatedAt: "1", title: "um", content: "", isPublished: false, revision: "1" };
  const api = {
    sendForm: async (_method: string, path: string, body: FormData) => {
      const fields = Object.fromEntries(body);
      sent.push({ path, fields });
      return path === "/api/images"
        ? { path: "/media/b.webp" }
        : { ...item, ...fields, image: "/media/a.webp" };
    },
    send: async (_method: string, path: string, fields: Record<string, unknown>) => {
      sent.push({ path, fields });
      return { ...fields, baseRevision: "2", savedAt: "2", differs: true };
    },
  } as unknown as ApiClient;
  const files = holdFiles(image);
  const created: string[] = [];
  const session = openItemSession(
    KIND,
    { item: null, draft: null },
    {
      api,
      form,
      files,
      transport: () => fetch,
      copies: { keepSoon: () => {}, keepAtOnce: () => {}, leave: () => {} },
      isOver: () => false,
      onCreated: (id) => created.push(id),
    },
  );
  return { session, form, files, sent, created };
}

const photo = () => new File(["x"], "foto.jpg", { type: "image/jpeg" });

it("creates an item with its files, once, and leaves no copy of what was new", async () => {
  const { session, files, sent, created } = open({ title: "um", content: "Texto" }, photo());
  stored.set(copyKey("draft-text", null), "{}");
  await session.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: "/api/texts", fields: { title: "um" } });
  expect(files.get()).toBe("/media/a.webp");
  expect(created).toEqual(["a"]);
  expect(stored.size).toBe(0);
  expect(session.get()).toMatchObject({ isSaved: true, item: { id: "a" } });
});

it("publishes a new item by a button alone", async () => {
  const byItself = open({ title: "um", isPublished: true }, null);
  await byItself.session.flush();
  expect(byItself.sent[0]?.fields.isPublished).toBe("false");
  const byHand = open({ title: "um", isPublished: true }, null);
  await byHand.session.exclusively(() => byHand.session.save(true));
  expect(byHand.sent[0]?.fields.isPublished).toBe("true");
});

it("stores a file that comes later before the draft that names it", async () => {
  const { session, files, sent } = open({ title: "um" }, null);
  await session.flush();
  files.set(photo());
  await session.flush();
  expect(sent.slice(1).map(({ path }) => path)).toEqual(["/api/images", "/api/texts/a/draft"]);
  expect(sent.at(-1)?.fields).toMatchObject({ image: "/media/b.webp", baseRevision: "1" });
  expect(files.get()).toBe("/media/b.webp");
});
