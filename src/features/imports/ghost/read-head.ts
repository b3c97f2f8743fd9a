// Reads tags, authors and settings of a Ghost export, wherever they stand in the file.

import { createRoom, HEAD_MAX, LIST_MAX, TERMS_MAX } from "../old-site/export-limits.ts";
import { ADDRESS_MAX, LINE_MAX, SUMMARY_MAX } from "../old-site/old-site.ts";
import { type Fields, readRows } from "./read-export.ts";

const ID = { max: 50 };
const NAMED = { id: ID, name: { max: LINE_MAX }, slug: { max: ADDRESS_MAX } };
const RELATED = { post_id: ID, sort_order: { max: 20 } };
const META = {
  post_id: ID,
  meta_title: { max: SUMMARY_MAX },
  meta_description: { max: SUMMARY_MAX },
  feature_image_alt: { max: LINE_MAX },
  feature_image_caption: { max: SUMMARY_MAX },
};
const TABLES = {
  posts: {
    title: { max: LINE_MAX },
    slug: { max: ADDRESS_MAX },
    type: { max: 20 },
    page: { max: 20 },
  },
  posts_meta: META,
  tags: NAMED,
  posts_tags: { ...RELATED, tag_id: ID },
  users: NAMED,
  posts_authors: { ...RELATED, author_id: ID },
  comments: { post_id: ID, status: { max: 20 } },
  settings: { key: { max: 50 }, value: { max: LIST_MAX } },
};
const SETTINGS = new Set([
  "title",
  "url",
  "navigation",
  "secondary_navigation",
  "comments_enabled",
  "permalinks",
  "timezone",
  "active_timezone",
  "activeTimezone",
]);
/** Characters counted for a relation, which has fewer fields than other objects. */
const RELATION_SIZE = 50;

export interface GhostHead {
  total: number;
  pages: Map<string, string>;
  tags: Map<string, Fields<typeof NAMED>>;
  users: Map<string, Fields<typeof NAMED>>;
  metas: Map<string, Fields<typeof META>>;
  postIds(): string[];
  /** Ids of a post's tags, in order; one more than the limit if it has more. */
  tagsOf(postId: string): string[];
  authorOf(postId: string): string | undefined;
  /** Comments by post; undefined if the export lacks comments. */
  comments: Map<string, number> | undefined;
  settings: Map<string, string>;
  /** True if references to posts were dropped at the memory limit. */
  isCut: boolean;
}

interface Related {
  id: string;
  order: number;
}

/**
 * @param open opens the file again for each pass
 * @throws ImportRefused if the file is not a complete export
 */
export async function readHead(open: () => AsyncIterable<Buffer>): Promise<GhostHead> {
  const pages: GhostHead["pages"] = new Map();
  const tags: GhostHead["tags"] = new Map();
  const users: GhostHead["users"] = new Map();
  const metas: GhostHead["metas"] = new Map();
  const settings: GhostHead["settings"] = new Map();
  const tagsByPost = new Map<string, Related[]>();
  const authorByPost = new Map<string, Related>();
  let comments: Map<string, number> | undefined;
  let total = 0;
  const room = createRoom();
  const relate = ({ post_id = "", sort_order = "" }: Fields<typeof RELATED>, id: string): void => {
    const related = tagsByPost.get(post_id);
    if (related && related.length > TERMS_MAX) return;
    if (!room.holds(related ? [id] : [id, post_id], related && RELATION_SIZE)) return;
    const added = { id, order: Number(sort_order) || 0 };
    if (related) related.push(added);
    else tagsByPost.set(post_id, [added]);
  };
  for await (const { table, fields, cut, notes } of readRows(open, TABLES)) {
    switch (table) {
      case "posts": {
        total += 1;
        const { slug = "", title = "" } = fields;
        if (isPage(fields) && room.holds([slug, title])) pages.set(slug, title);
        break;
      }
      case "tags":
      case "users": {
        const named = table === "tags" ? tags : users;
        const { id = "", name, slug } = fields;
        if (named.size >= HEAD_MAX) room.leaveOut();
        else if (room.holds([id, name, slug])) named.set(id, fields);
        break;
      }
      case "posts_meta":
        if (room.holds(Object.values(fields))) metas.set(fields.post_id ?? "", fields);
        break;
      case "posts_tags":
        relate(fields, fields.tag_id ?? "");
        break;
      case "posts_authors": {
        const { post_id = "", author_id: id = "", sort_order = "" } = fields;
        const first = authorByPost.get(post_id);
        const order = Number(sort_order) || 0;
        if (first ? order < first.order : room.holds([post_id, id])) authorByPost.set(post_id, { id, order });
        break;
      }
      case "comments": {
        comments ??= new Map();
        const { post_id = "", status } = fields;
        const count = comments.get(post_id);
        if (status !== "deleted" && (count !== undefined || room.holds([post_id])))
          comments.set(post_id, (count ?? 0) + 1);
        break;
      }
      case "settings": {
        const { key = "", value } = fields;
        if (!SETTINGS.has(key)) break;
        // A truncated list cannot be parsed.
        if (cut.has("value") || notes.length > 0) room.leaveOut();
        else if (value !== undefined) settings.set(key, value);
      }
    }
  }
  return {
    total,
    pages,
    tags,
    users,
    metas,
    postIds: () => [...tagsByPost.keys()],
    tagsOf: (postId) =>
      (tagsByPost.get(postId) ?? []).toSorted((a, b) => a.order - b.order).map(({ id }) => id),
    authorOf: (postId) => authorByPost.get(postId)?.id,
    comments,
    settings,
    isCut: room.isCut(),
  };
}

/** Ghost 3.0 replaced the field `page` with `type`. */
export const isPage = ({ type, page }: { type?: string; page?: string }): boolean =>
  type === undefined ? isTrue(page) : type === "page";

/** Databases store booleans as numbers. */
export const isTrue = (value: string | undefined): boolean => value === "true" || value === "1";
