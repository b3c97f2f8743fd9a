import { z } from "zod";
import { allowUser, currentUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { chooseFormat, chooseWidth, sendVersion } from "#src/media/send-version.server.ts";
import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { installPostsStaffApi } from "./staff-api.ts";
import { addContents, findImageId, findPost, findPostBySlug, listPosts } from "./posts.server.ts";
import {
  type Audience,
  newPostSchema,
  postChangesSchema,
  postListSchema,
  postQuerySchema,
  postSchema,
} from "./schema.ts";
import { createPost, deletePost, updatePost } from "./write-post.server.ts";

const docs = { tags: ["Posts"] };
const staffDocs = { ...docs, security: [{ session: [] }] };
const idParams = z.object({ id: z.string() });
const REFUSALS = ["unauthorized", "too-many-requests"] as const;
const WRITE_REFUSALS = [
  ...REFUSALS,
  "unreadable",
  "conflict",
  "too-large",
  "unsupported-media-type",
  "invalid",
] as const;

/** Largest JSON body: an image of 5 MB takes 6.7 MB as base64. */
const JSON_BYTES = 8 * 1024 * 1024;
const FEATURED_IMAGE = {
  fileFields: ["featuredImage"],
  files: 1,
  fileBytes: IMAGE_BYTES,
  tooLarge: "A imagem deve ter no máximo 5MB",
  tooMany: "Envie uma só imagem de destaque",
};

export function installPostsApi(app: Server, resources: Resources): void {
  const limit = limitCalls(resources.limiter, API_LIMIT);
  installReads(app, resources, { onRequest: [limit, allowUser(resources)] });
  installPostsStaffApi(app, resources);
  const staff = { onRequest: [limit, requireUser(resources)] };
  installUploads(app, (uploads) => installWrites(uploads, resources, staff));
  app.delete(
    "/api/posts/:id",
    {
      ...staff,
      schema: {
        ...staffDocs,
        summary: "Excluir um post",
        params: idParams,
        response: withProblems({ 204: z.null().describe("Excluído") }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const result = await deletePost(resources, request.params.id);
      return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code);
    },
  );
}

type Hooks = { onRequest: ReturnType<typeof limitCalls>[] };

/** Visitors see published posts only; what else there is, they cannot tell from what is not (contract §3). */
function audienceOf({ session }: { session?: object | undefined }): Audience {
  return session ? "staff" : "public";
}

function installReads(app: Server, resources: Resources, open: Hooks): void {
  app.get(
    "/api/posts",
    {
      ...open,
      schema: {
        ...docs,
        summary: "Posts, do mais novo ao mais antigo",
        description:
          "`q` procura palavras em título, resumo e conteúdo, sem diferenciar maiúsculas, acentos e flexões.",
        querystring: postQuerySchema,
        response: withProblems(
          { 200: postListSchema.describe("Uma página de posts") },
          ...REFUSALS,
          "invalid",
        ),
      },
    },
    async (request) => {
      const { fields, ...query } = request.query;
      const list = await listPosts(resources, { ...query, audience: audienceOf(request) });
      return fields === "summary" ? list : { ...list, posts: await addContents(resources, list.posts) };
    },
  );
  app.get(
    "/api/posts/:id",
    {
      ...open,
      schema: {
        ...docs,
        summary: "Um post",
        params: idParams,
        response: withProblems({ 200: postSchema.describe("O post") }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const post = await findPost(resources, request.params.id, audienceOf(request));
      return post ?? sendProblem(reply, "not-found");
    },
  );
  app.get(
    "/api/posts/slug/:slug",
    {
      ...open,
      schema: {
        ...docs,
        summary: "O post de um endereço",
        params: z.object({ slug: z.string() }),
        response: withProblems(
          { 200: postSchema.describe("O post"), 301: z.null().describe("O post mudou de endereço") },
          ...REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const found = await findPostBySlug(resources, request.params.slug, audienceOf(request));
      if (!found) return sendProblem(reply, "not-found");
      if (found.kind === "post") return found.post;
      // Kept for good, it would make a circle when the post moves back.
      return reply.header("cache-control", "no-cache").redirect(`/api/posts/slug/${found.slug}`, 301);
    },
  );
  installImage(app, resources, open);
}

/** Specification §7. Pages use the immutable addresses of `/media/` instead. */
function installImage(app: Server, resources: Resources, open: Hooks): void {
  app.get(
    "/api/posts/image/:id",
    {
      ...open,
      schema: {
        ...docs,
        summary: "A imagem de destaque de um post",
        description: "No melhor formato que a requisição aceita; a de um rascunho, só para a equipe.",
        params: idParams,
        querystring: z.object({
          w: z.coerce
            .number("Largura inválida")
            .int("Largura inválida")
            .min(1, "Largura inválida")
            .max(10_000, "Largura inválida")
            .optional()
            .describe("Largura em pixels"),
        }),
        response: withProblems({ 200: z.any().describe("A imagem") }, ...REFUSALS, "not-found", "invalid"),
      },
    },
    async (request, reply) => {
      const audience = audienceOf(request);
      const id = await findImageId(resources, request.params.id, audience);
      const format = chooseFormat(request.headers.accept);
      const version = id === null ? null : { id, width: chooseWidth(request.query.w), format };
      // The post may get another image at any time, so whoever keeps this one asks before using it.
      const cacheControl = audience === "public" ? "public, no-cache" : "private, no-store";
      return sendVersion(request, reply.header("vary", "Accept"), resources, version, cacheControl);
    },
  );
}

function installWrites(app: Server, resources: Resources, staff: Hooks): void {
  app.post(
    "/api/posts",
    {
      ...staff,
      ...takesFiles(FEATURED_IMAGE, JSON_BYTES),
      schema: {
        ...staffDocs,
        summary: "Criar um post",
        body: newPostSchema,
        response: withProblems({ 201: postSchema.describe("O post criado") }, ...WRITE_REFUSALS),
      },
    },
    async (request, reply) => {
      const author = currentUser(request);
      const { newId, ...input } = request.body;
      const result = await createPost(resources, author, input, request.uploads?.[0]?.bytes, newId);
      return result.ok ? reply.status(201).send(result.post) : sendProblem(reply, result.code, result);
    },
  );
  app.put(
    "/api/posts/:id",
    {
      ...staff,
      ...takesFiles(FEATURED_IMAGE, JSON_BYTES),
      schema: {
        ...staffDocs,
        summary: "Mudar um post",
        description: "O que não é enviado fica como está; `null` tira o valor.",
        params: idParams,
        body: postChangesSchema,
        response: withProblems(
          { 200: postSchema.describe("O post como ficou") },
          ...WRITE_REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const result = await updatePost(resources, id, request.body, request.uploads?.[0]?.bytes);
      return result.ok ? result.post : sendProblem(reply, result.code, result);
    },
  );
}
