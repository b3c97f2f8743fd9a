// What the two calls differ in: which kind they make, and what is said of it.
import type { z } from "zod";
import { postKind } from "#src/features/posts/posts.server.ts";
import type { PostChanges } from "#src/features/posts/schema.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import type { ProjectChanges } from "#src/features/projects/schema.ts";
import type { ContentFields, ContentKind, ContentRow } from "#src/publishing/content-kind.server.ts";
import { postCallSchema, projectCallSchema } from "./schema.ts";

/** What both calls have beside their content's own fields. */
export interface CallBody {
  title: string;
  featuredImageUrl: string | null;
  externalId: string | null;
  dryRun: boolean;
}

/** What is stored of a post or project, as far as answers tell. */
export interface Stored {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  /** Its first image. */
  image: unknown;
}

export interface Content<Fields extends ContentFields> {
  kind: ContentKind<ContentRow, Stored, Fields>;
  /** Body of the call. */
  call: z.ZodType<Fields & CallBody>;
  /** Where it stands on the site. */
  folder: string;
  /** Said of a new one. */
  created: string;
  /** Said where the external id was used before. */
  known: string;
  gone: string;
}

export const postContent: Content<PostChanges> = {
  kind: postKind,
  call: postCallSchema,
  folder: "/blog",
  created: "Post criado com sucesso!",
  known: "Este post já tinha sido criado com o mesmo externalId.",
  gone: "O post deste externalId foi excluído do site. Use outro externalId para criar um novo.",
};

export const projectContent: Content<ProjectChanges> = {
  kind: projectKind,
  call: projectCallSchema,
  folder: "/portfolio",
  created: "Projeto criado com sucesso!",
  known: "Este projeto já tinha sido criado com o mesmo externalId.",
  gone: "O projeto deste externalId foi excluído do site. Use outro externalId para criar um novo.",
};
