// Measures five people typing into one draft for a minute: all of their text must be stored.

import { typeTogether } from "#src/testing/type-together.ts";
import type { Report } from "./figures.ts";
import { callStaff, type Product } from "./product.ts";

/** A word, then the pause after which an editor saves: a minute in all. */
const WORDS = 85;
const PAUSE_MS = 700;

/** A category has room for 80 characters. */
const MAX_WORDS = 12;

/** Five people type into separate fields and, in another post, into the same field. */
export async function measureEditors(product: Product, report: Report): Promise<void> {
  const own = ["title", "content", "excerpt", "category", "seoDescription"];
  const [apart, together] = await Promise.all([
    typeIn(product, own, MAX_WORDS),
    typeIn(
      product,
      own.map(() => "content"),
    ),
  ]);
  const goal = { compare: "≤", value: 0 } as const;
  const what = "five editors in one post for a minute";
  report({ what: `${what}, fields of their own: lost`, value: apart.lost, unit: "characters", goal });
  report({ what: `${what}, the same field: lost`, value: together.lost, unit: "characters", goal });
  report({
    what: `${what}, the same field: times that both texts were offered`,
    value: together.conflicts,
    unit: "times",
  });
}

async function typeIn(product: Product, fields: string[], most?: number) {
  const post = { title: "A cinco", content: "Início" };
  const { id } = (await callStaff(product, "POST", "/api/posts", post)) as { id: string };
  const headers = { ...product.staff, "content-type": "application/json" };
  return typeTogether({
    fields,
    words: WORDS,
    ...(most && { most }),
    pauseMs: PAUSE_MS,
    async put(_person, change) {
      const response = await fetch(`${product.url}/api/posts/${id}/draft`, {
        method: "PUT",
        headers,
        body: JSON.stringify(change),
      });
      return { status: response.status, body: await response.json() };
    },
  });
}
