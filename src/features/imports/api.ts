import { randomUUID } from "node:crypto";
import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { type BodyLimits, installUploads, takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { isPublicAddress } from "#src/platform/http/outgoing/public-address.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";
import { askForLook, findCertificate } from "./certificates.server.ts";
import { beginImport, cancelImport, findImport, listImports } from "./imports.server.ts";
import { NO_SITE_ADDRESS } from "./old-site/old-site.ts";
import {
  certificateSchema,
  importInputSchema,
  importListSchema,
  importSchema,
  crawlInputSchema,
  NO_FILE,
} from "./schema.ts";
import { deleteUpload, storeUpload } from "./uploads.server.ts";

const PATH = "/api/imports";
const LOST = "A comparação parou duas vezes sem chegar ao fim. Peça de novo em “Comparar com o site antigo”.";
const IS_OVER = "Esta importação já terminou: não há o que cancelar.";
const FILE_GB = 4;
/** WordPress.com splits exports of large sites. */
const FILES_MAX = 20;
const FILES: BodyLimits = {
  fileFields: ["file"],
  files: FILES_MAX,
  fileBytes: FILE_GB * 1024 ** 3,
  allFilesBytes: FILE_GB * 1024 ** 3,
  tooLarge: `Arquivo: no máximo ${FILE_GB} GB`,
  tooMany: `Arquivo: no máximo ${FILES_MAX} de cada vez`,
};
const ONE_FILE = "Arquivo: envie um de cada vez. Só exportações do WordPress podem ter vários";

declare module "fastify" {
  interface FastifyRequest {
    /** Id of the import that the uploaded file belongs to. */
    importId: string | undefined;
  }
}

/** Imports from other sites (docs/produto.md, "Moving in"). */
export const importsApi = (kinds: readonly StoredContentType[]): SliceApi => ({
  tag: "Importações",
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: "As últimas importações",
          response: { 200: importListSchema.describe("As mais novas primeiro") },
        },
      },
      async () => ({ imports: await listImports(resources) }),
    );
    app.get(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Uma importação",
          response: { 200: importSchema.describe("Como ela está") },
        },
      },
      async (request, reply) =>
        (await findImport(resources, request.params.id)) ?? sendProblem(reply, "not-found"),
    );
    app.get(
      `${PATH}/:id/certificate`,
      {
        schema: {
          ...byId,
          summary: "O certificado da mudança: cada endereço antigo e o que ele responde aqui",
          description:
            "Feita depois que o lançamento, ou parte dele, é publicado, e de novo quando o conteúdo muda. Títulos, descrições, subtítulos, " +
            "textos, links e imagens são comparados com o que o site antigo dizia.",
          response: withProblems(
            {
              200: certificateSchema.describe("O certificado"),
              202: z.object({}).describe("Ainda não há: o lançamento espera, ou ela está sendo feita"),
            },
            "not-found",
            "conflict",
          ),
        },
      },
      async (request, reply) => {
        const certificate = await findCertificate(resources, kinds, request.params.id);
        if (certificate === null) return sendProblem(reply, "not-found");
        if (certificate === "lost") return sendProblem(reply, "conflict", { detail: LOST });
        return certificate ? reply.status(200).send(certificate) : reply.status(202).send({});
      },
    );
    app.post(
      `${PATH}/:id/certificate`,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          ...byId,
          summary: "Comparar de novo, também com o que o site antigo responde",
          description:
            "Pergunta ao site antigo, página por página, o seu menu e os seus dados estruturados, e refaz o certificado. `server` é o " +
            "endereço IP em que ele responde, antes e depois de o nome trocar de servidor.",
          body: crawlInputSchema,
          response: withProblems({ 202: z.object({}).describe("O certificado é refeito") }, "not-found"),
        },
      },
      async ({ params, body: { server } }, reply) => {
        const errors = wrongServer(server, resources);
        if (errors.length > 0) return sendProblem(reply, "invalid", { errors });
        const isAsked = await askForLook(resources, kinds, params.id, server);
        return isAsked ? reply.status(202).send({}) : sendProblem(reply, "not-found");
      },
    );
    app.delete(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Cancelar uma importação",
          description:
            "Para antes do próximo item, também no meio de um download. O que já veio continua aqui como rascunho; o arquivo " +
            "enviado, a espera na fila e o lançamento vazio são removidos. Importar de novo continua de onde parou.",
          response: withProblems({ 204: z.null().describe("Cancelada") }, "not-found", "conflict"),
        },
      },
      async ({ params }, reply) => {
        const isCancelled = await cancelImport(resources, params.id);
        if (isCancelled === null) return sendProblem(reply, "not-found");
        if (!isCancelled) return sendProblem(reply, "conflict", { detail: IS_OVER });
        return reply.status(204).send(null);
      },
    );
    installUploads(app, (uploads) => declareStart(uploads, resources));
  },
});

function declareStart(app: Server, resources: Resources): void {
  app.decorateRequest("importId");
  const options = takesFiles({ ...FILES, store: storeAsItComes(resources) });
  app.post(
    PATH,
    {
      // An import may bring drafts of settings and of mails about accounts, so every call is sensitive.
      ...options,
      config: { ...options.config, sensitive: EVERY_CALL },
      schema: {
        summary: "Importar de outro site",
        description:
          "`multipart/form-data` com o arquivo da exportação no campo `file` (do WordPress, até 20 arquivos da mesma exportação) e os campos `kind`, `dryRun` e `address`; " +
          "ou um objeto JSON com `address`, para ler o site como um visitante. O que vem são rascunhos, o que era público " +
          "em um só lançamento. O mesmo arquivo outra vez não muda nada.",
        consumes: ["multipart/form-data", "application/json"],
        response: withProblems(
          { 202: z.object({ id: z.string() }).describe("A importação, que começa logo") },
          "invalid",
          "too-large",
          "unreadable",
        ),
      },
    },
    async (request, reply) => {
      const uploads = (request.uploads ?? []).filter(({ bytes }) => bytes > 0);
      const id = request.importId ?? randomUUID();
      const parsed = importInputSchema.safeParse(request.body ?? {});
      const errors = parsed.success
        ? [...wrongFiles(parsed.data, uploads.length), ...wrongServer(parsed.data.server, resources)]
        : parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
      if (!parsed.success || errors.length > 0) {
        if (request.importId) await deleteUpload(resources.storage, id);
        return sendProblem(reply, "invalid", { errors });
      }
      const user = currentUser(request);
      const [first, ...others] = uploads;
      const fileName = first ? first.filename + (others.length > 0 ? ` e mais ${others.length}` : "") : null;
      await beginImport(resources, user, { ...parsed.data, id, fileName });
      return reply.status(202).send({ id });
    },
  );
}

/** Refuses servers in private networks, unless the operator allows them. */
function wrongServer(server: string | null, { config }: Resources) {
  if (server === null || config.allowPrivateAddresses || isPublicAddress(server)) return [];
  return [{ field: "server", message: "Servidor: o endereço não é público" }];
}

function wrongFiles({ kind, address }: z.infer<typeof importInputSchema>, count: number) {
  if (kind === "site") return address ? [] : [{ field: "address", message: NO_SITE_ADDRESS }];
  if (count > 1 && kind !== "wordpress") return [{ field: "file", message: ONE_FILE }];
  return count > 0 ? [] : [{ field: "file", message: NO_FILE }];
}

/** Stores the upload in pieces as it arrives, because it may exceed the memory and the local disk. */
function storeAsItComes({ storage }: Resources): NonNullable<BodyLimits["store"]> {
  return async (request, chunks) => {
    const id = request.importId ?? randomUUID();
    const remove = () => deleteUpload(storage, id);
    try {
      const bytes = await storeUpload(storage, id, chunks);
      request.importId = id;
      const read = () => {
        throw new Error("an import is read from the storage");
      };
      return { bytes, read, pieces: read, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
}
