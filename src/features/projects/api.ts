import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { allowUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { createProject, deleteProject, type Refusal, updateProject } from "./write-project.server.ts";
import {
  countProjects,
  findProject,
  findProjectBySlug,
  listProjectCategories,
  listProjects,
} from "./projects.server.ts";
import {
  type Audience,
  IMAGE_TOO_LARGE,
  MAX_IMAGES,
  projectCategoriesSchema,
  projectChangesSchema,
  newProjectSchema,
  projectListSchema,
  projectQuerySchema,
  projectSchema,
  projectStatsSchema,
  TOO_MANY_IMAGES,
} from "./schema.ts";

const TAGS = ["Projetos"];
const withId = z.object({ id: z.string() });

export function installProjectsApi(app: Server, resources: Resources): void {
  installLists(app, resources);
  installReads(app, resources);
  installUploads(app, (scope) => installWrites(scope, resources));
  installDeletion(app, resources);
}

/** What visitors may call too; staff see drafts as well. */
function publicRead(resources: Resources) {
  return { onRequest: [limitCalls(resources.limiter, API_LIMIT), allowUser(resources)] };
}

/** What admins and editors may call (contract §2, roles). */
function staffOnly(resources: Resources) {
  return { onRequest: [limitCalls(resources.limiter, API_LIMIT), requireUser(resources)] };
}

function audienceOf(request: FastifyRequest): Audience {
  return request.session ? "staff" : "public";
}

function installLists(app: Server, resources: Resources): void {
  app.get(
    "/api/projects",
    {
      ...publicRead(resources),
      schema: {
        tags: TAGS,
        summary: "Projetos, do mais novo ao mais antigo",
        description:
          "O total vem no cabeçalho `X-Total-Count`. `q` procura em título e descrição, sem diferenciar " +
          "maiúsculas e acentos. Sem token, só os publicados.",
        querystring: projectQuerySchema,
        response: withProblems(
          { 200: projectListSchema.describe("Uma página de projetos") },
          "unauthorized",
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      const { projects, total } = await listProjects(resources, {
        ...request.query,
        audience: audienceOf(request),
      });
      void reply.header("x-total-count", String(total));
      return projects;
    },
  );
  app.get(
    "/api/projects/categories",
    {
      ...publicRead(resources),
      schema: {
        tags: TAGS,
        summary: "Categorias distintas",
        response: withProblems(
          { 200: projectCategoriesSchema.describe("As categorias, em ordem alfabética") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    async (request) => ({ categories: await listProjectCategories(resources, audienceOf(request)) }),
  );
  app.get(
    "/api/projects/stats",
    {
      ...staffOnly(resources),
      schema: {
        tags: TAGS,
        security: [{ session: [] }],
        summary: "Contagem de projetos",
        response: withProblems(
          { 200: projectStatsSchema.describe("Quantos há, quantos publicados e quantos com links") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    () => countProjects(resources.db),
  );
}

function installReads(app: Server, resources: Resources): void {
  const refusals = ["unauthorized", "not-found", "too-many-requests"] as const;
  const found = { 200: projectSchema.describe("O projeto") };
  app.get(
    "/api/projects/:id",
    {
      ...publicRead(resources),
      schema: {
        tags: TAGS,
        summary: "Um projeto",
        params: withId,
        response: withProblems(found, ...refusals),
      },
    },
    async (request, reply) => {
      const project = await findProject(resources, request.params.id, audienceOf(request));
      return project ?? sendProblem(reply, "not-found", { detail: NOT_FOUND });
    },
  );
  app.get(
    "/api/projects/slug/:slug",
    {
      ...publicRead(resources),
      schema: {
        tags: TAGS,
        summary: "Um projeto por seu endereço",
        params: z.object({ slug: z.string() }),
        response: withProblems(
          { ...found, 301: z.null().describe("O projeto mudou de endereço") },
          ...refusals,
        ),
      },
    },
    async (request, reply) => {
      const result = await findProjectBySlug(resources, request.params.slug, audienceOf(request));
      if (!result) return sendProblem(reply, "not-found", { detail: NOT_FOUND });
      if (result.kind === "project") return result.project;
      // Kept for good, it would make a circle when the project moves back.
      return reply.header("cache-control", "no-cache").redirect(`/api/projects/slug/${result.slug}`, 301);
    },
  );
}

const NOT_FOUND = "Projeto não encontrado";
const UPLOADS = {
  fileFields: ["images"],
  files: MAX_IMAGES,
  fileBytes: IMAGE_BYTES,
  tooLarge: IMAGE_TOO_LARGE,
  tooMany: TOO_MANY_IMAGES,
};
const WRITE_NOTE =
  "Em JSON, `images` é a lista completa, na ordem. Em `multipart/form-data`, as listas vão como texto JSON, os " +
  "arquivos novos no campo `images`, repetido, e os endereços das imagens que saem em `removeImages`; " +
  "`imageOrder`, opcional, dá a ordem: endereços, e `new:0`, `new:1`… para os arquivos.";
const WRITE_REFUSALS = [
  "unreadable",
  "unauthorized",
  "too-large",
  "unsupported-media-type",
  "conflict",
  "invalid",
  "too-many-requests",
] as const;

function installWrites(app: Server, resources: Resources): void {
  const options = { ...staffOnly(resources), ...takesFiles(UPLOADS) };
  const docs = {
    tags: TAGS,
    security: [{ session: [] }],
    consumes: ["application/json", "multipart/form-data"],
  };
  app.post(
    "/api/projects",
    {
      ...options,
      schema: {
        ...docs,
        summary: "Criar um projeto",
        description: WRITE_NOTE,
        body: newProjectSchema,
        response: withProblems({ 201: projectSchema.describe("O projeto criado") }, ...WRITE_REFUSALS),
      },
    },
    async (request, reply) => {
      const { newId, ...input } = request.body;
      const result = await createProject(resources, input, filesOf(request), newId);
      return result.ok ? reply.status(201).send(result.project) : sendProblem(reply, result.code, result);
    },
  );
  app.put(
    "/api/projects/:id",
    {
      ...options,
      schema: {
        ...docs,
        summary: "Alterar um projeto",
        description: `O que falta fica como está. Com \`updatedAt\`, recusa desfazer o que outra pessoa salvou desde então (409). ${WRITE_NOTE}`,
        params: withId,
        body: projectChangesSchema,
        response: withProblems(
          { 200: projectSchema.describe("O projeto como ficou") },
          ...WRITE_REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const result = await updateProject(resources, request.params.id, request.body, filesOf(request));
      return result.ok ? result.project : sendProblem(reply, result.code, describeRefusal(result));
    },
  );
}

function installDeletion(app: Server, resources: Resources): void {
  app.delete(
    "/api/projects/:id",
    {
      ...staffOnly(resources),
      schema: {
        tags: TAGS,
        security: [{ session: [] }],
        summary: "Excluir um projeto",
        params: withId,
        response: withProblems(
          { 204: z.undefined().describe("Excluído") },
          "unauthorized",
          "not-found",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      const result = await deleteProject(resources, request.params.id);
      return result.ok ? reply.status(204).send() : sendProblem(reply, result.code, describeRefusal(result));
    },
  );
}

function filesOf(request: FastifyRequest): Buffer[] {
  return (request.uploads ?? []).map(({ bytes }) => bytes);
}

function describeRefusal(refusal: Refusal): Refusal {
  return refusal.code === "not-found" ? { ...refusal, detail: NOT_FOUND } : refusal;
}
