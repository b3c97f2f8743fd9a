// What the two calls differ in: how a post and how a project is made, found and told.
import { randomUUID } from "node:crypto";
import { makeSlug as makePostSlug } from "#src/features/posts/post-slugs.server.ts";
import { findPost, POSTS_TAG } from "#src/features/posts/posts.server.ts";
import { insertPost, type WriteFailure } from "#src/features/posts/write-post.server.ts";
import { makeSlug as makeProjectSlug } from "#src/features/projects/project-slugs.server.ts";
import { findProject, PROJECTS_TAG } from "#src/features/projects/projects.server.ts";
import { insertProject, type Refusal } from "#src/features/projects/write-project.server.ts";
import type { TokenHolder } from "#src/features/tokens/tokens.server.ts";
import type { CreationKind } from "#src/features/tokens/schema.ts";
import type { Database, Transaction } from "#src/platform/database.ts";
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

export interface Content<Body> {
  kind: CreationKind;
  /** Where it stands on the site. */
  folder: string;
  tag: string;
  /** Said of a new one. */
  created: string;
  /** Said where the external id was used before. */
  known: string;
  gone: string;
  insert(
    context: { db: Transaction } & Pick<Resources, "cache" | "markdown">,
    holder: TokenHolder,
    body: Body,
  ): Promise<Inserted>;
  find(db: Database, id: string): Promise<Stored | null>;
  /** The slug that it would get. */
  foresee(tx: Transaction, title: string): Promise<string>;
}

export const postContent: Content<PostCall> = {
  kind: "post",
  folder: "/blog",
  tag: POSTS_TAG,
  created: "Post criado com sucesso!",
  known: "Este post já tinha sido criado com o mesmo externalId.",
  gone: "O post deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  async insert(
    context,
    { userId, ownerName },
    { featuredImageUrl: _image, externalId: _id, dryRun: _dry, ...input },
  ) {
    const result = await insertPost(context, { id: userId, name: ownerName }, input);
    return result.ok ? { ok: true, stored: result.post } : result;
  },
  find: (db, id) => findPost({ db }, id, "staff"),
  foresee: (tx, title) => makePostSlug(tx, title, randomUUID()),
};

export const projectContent: Content<ProjectCall> = {
  kind: "project",
  folder: "/portfolio",
  tag: PROJECTS_TAG,
  created: "Projeto criado com sucesso!",
  known: "Este projeto já tinha sido criado com o mesmo externalId.",
  gone: "O projeto deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  async insert(context, _holder, { featuredImageUrl: _image, externalId: _id, dryRun: _dry, ...input }) {
    const result = await insertProject(context, input);
    return result.ok ? { ok: true, stored: result.project } : result;
  },
  find: (db, id) => findProject({ db }, id, "staff"),
  foresee: (tx, title) => makeProjectSlug(tx, title),
};
