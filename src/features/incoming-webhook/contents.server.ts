// What the two calls differ in: how a post and how a project is made, found and told.
import { postSlugs } from "#src/features/posts/post-slugs.server.ts";
import { findPost } from "#src/features/posts/posts.server.ts";
import {
  addPost,
  readContent,
  tagsOfNew as tagsOfNewPost,
  type WriteFailure,
} from "#src/features/posts/write-post.server.ts";
import { projectSlugs } from "#src/features/projects/project-slugs.server.ts";
import { findProject } from "#src/features/projects/projects.server.ts";
import {
  addProject,
  type Refusal,
  tagsOfNew as tagsOfNewProject,
} from "#src/features/projects/write-project.server.ts";
import type { TokenHolder } from "#src/features/tokens/tokens.server.ts";
import type { CreationKind } from "#src/features/tokens/schema.ts";
import type { Database, Queryable, Transaction } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { PostCall, ProjectCall } from "./schema.ts";

/** What is stored of a post or project, as far as answers tell. */
export interface Stored {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
}

export type Inserted = { ok: true; stored: Stored } | WriteFailure | Refusal;
export type Prepared =
  | { ok: true; insert: (tx: Transaction, id: string) => Promise<Inserted> }
  | WriteFailure
  | Refusal;

export interface Content<Body> {
  kind: CreationKind;
  /** Where it stands on the site. */
  folder: string;
  /** Said of a new one. */
  created: string;
  /** Said where the external id was used before. */
  known: string;
  gone: string;
  /** What is remembered and changes with a new one. */
  tags(body: Body): string[];
  /**
   * Does before the transaction what takes its time.
   * @returns what is left to do in it: the row, under the id it is given
   */
  prepare(resources: Resources, holder: TokenHolder, body: Body): Promise<Prepared>;
  find(db: Database, id: string): Promise<Stored | null>;
  /** The slug that it would get. */
  foresee(db: Queryable, title: string): Promise<string>;
}

export const postContent: Content<PostCall> = {
  kind: "post",
  folder: "/blog",
  created: "Post criado com sucesso!",
  known: "Este post já tinha sido criado com o mesmo externalId.",
  gone: "O post deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  tags: tagsOfNewPost,
  async prepare(resources, { userId, ownerName }, body) {
    const { featuredImageUrl: _image, externalId: _id, dryRun: _dry, ...input } = body;
    const read = await readContent(resources, input.content);
    if (!read.ok) return read;
    const author = { id: userId, name: ownerName };
    return {
      ok: true,
      async insert(tx, id) {
        const result = await addPost({ ...resources, db: tx }, author, input, { id, text: read.text });
        return result.ok ? { ok: true, stored: result.post } : result;
      },
    };
  },
  find: (db, id) => findPost({ db }, id, "staff"),
  foresee: postSlugs.foresee,
};

export const projectContent: Content<ProjectCall> = {
  kind: "project",
  folder: "/portfolio",
  created: "Projeto criado com sucesso!",
  known: "Este projeto já tinha sido criado com o mesmo externalId.",
  gone: "O projeto deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  tags: tagsOfNewProject,
  async prepare(_resources, _holder, body) {
    const { featuredImageUrl: _image, externalId: _id, dryRun: _dry, ...input } = body;
    return {
      ok: true,
      async insert(tx, id) {
        const result = await addProject({ db: tx }, input, { id });
        return result.ok ? { ok: true, stored: result.project } : result;
      },
    };
  },
  find: (db, id) => findProject({ db }, id, "staff"),
  foresee: projectSlugs.foresee,
};
