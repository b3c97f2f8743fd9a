// The differences of the two calls: the kind of content, and the texts of the answers.
import type { z } from "zod";
import { pageKind } from "#src/features/pages/pages.server.ts";
import type { PageChanges } from "#src/features/pages/schema.ts";
import { postKind } from "#src/features/posts/posts.server.ts";
import type { PostChanges } from "#src/features/posts/schema.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import type { ProjectChanges } from "#src/features/projects/schema.ts";
import type { CreationKind } from "#src/features/tokens/schema.ts";
import type { ContentFields, ContentKind, ContentRow } from "#src/publishing/content-kind.server.ts";
import { pageCallSchema } from "./page-calls.server.ts";
import { postCallSchema, projectCallSchema } from "./schema.ts";

/** The fields of both calls beside the content's own. */
export interface CallBody {
  title: string;
  /** For what has an image of its own. */
  featuredImageUrl?: string | null;
  externalId: string | null;
  dryRun: boolean;
}

/** The fields of a stored item that answers need. */
export interface Stored {
  id: string;
  /** The address, by the name that its kind gives it. */
  slug?: string;
  path?: string;
  title: string;
  isPublished: boolean;
  /** Its first image; absent where the kind has none of its own. */
  image?: unknown;
}

export interface Content<Fields extends ContentFields> {
  /** What tokens and calls name it. */
  name: CreationKind;
  kind: ContentKind<ContentRow, Stored, Fields>;
  /** Body of the call. */
  call: z.ZodType<Fields & CallBody>;
  /** The message for a new item. */
  created: string;
  /** The message where the external id was used before. */
  known: string;
  gone: string;
}

export const postContent: Content<PostChanges> = {
  name: "post",
  kind: postKind,
  call: postCallSchema,
  created: "Post criado com sucesso!",
  known: "Este post já tinha sido criado com o mesmo externalId.",
  gone: "O post deste externalId foi excluído do site. Use outro externalId para criar um novo.",
};

export const pageContent: Content<PageChanges> = {
  name: "page",
  kind: pageKind,
  call: pageCallSchema,
  created: "Página criada com sucesso!",
  known: "Esta página já tinha sido criada com o mesmo externalId.",
  gone: "A página deste externalId foi excluída do site. Use outro externalId para criar uma nova.",
};

export const projectContent: Content<ProjectChanges> = {
  name: "project",
  kind: projectKind,
  call: projectCallSchema,
  created: "Projeto criado com sucesso!",
  known: "Este projeto já tinha sido criado com o mesmo externalId.",
  gone: "O projeto deste externalId foi excluído do site. Use outro externalId para criar um novo.",
};
