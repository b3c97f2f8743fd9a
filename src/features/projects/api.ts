import type { SliceApi } from "#src/platform/http/scopes.ts";
import { contentApi } from "#src/publishing/calls/content-api.ts";
import { checkedFields } from "#src/publishing/checks/checked-content-type.ts";
import { IMAGE_BYTES } from "#src/shared/media/upload-limits.ts";
import { countProjects, projectType } from "./projects.server.ts";
import {
  IMAGES_TOO_LARGE,
  MAX_IMAGES,
  newProjectSchema,
  projectChangesSchema,
  projectListSchema,
  projectSchema,
  projectStatsSchema,
  TOO_MANY_IMAGES,
  PROJECT_FIELDS,
} from "./schema.ts";

const WRITE_NOTE =
  "Em JSON, `images` é a lista completa, na ordem. Em `multipart/form-data`, as listas vão como texto JSON, os " +
  "arquivos novos no campo `images`, repetido, e os endereços das imagens que saem em `removeImages`; " +
  "`imageOrder`, opcional, dá a ordem: endereços, e `new:0`, `new:1`… para os arquivos.";

const content = contentApi({
  kind: projectType,
  path: "/api/projects",
  item: projectSchema,
  input: newProjectSchema,
  changes: projectChangesSchema,
  list: {
    schema: projectListSchema,
    summary: "Projetos, do mais novo ao mais antigo",
    description:
      "O total vem no cabeçalho `X-Total-Count`. `q` procura em título e descrição, sem diferenciar " +
      "maiúsculas e acentos. Sem token, só os publicados.",
    page: "Uma página de projetos",
  },
  stats: projectStatsSchema,
  readStats: countProjects,
  checked: checkedFields(PROJECT_FIELDS),
  files: {
    fileFields: ["images"],
    files: MAX_IMAGES,
    fileBytes: IMAGE_BYTES,
    tooLarge: IMAGES_TOO_LARGE,
    tooMany: TOO_MANY_IMAGES,
  },
  notFound: "Projeto não encontrado",
  docs: {
    one: "Um projeto",
    atAddress: "Um projeto por seu endereço",
    found: "O projeto",
    moved: "O projeto mudou de endereço",
    create: "Criar um projeto",
    created: "O projeto criado",
    createNote: WRITE_NOTE,
    change: "Alterar um projeto",
    changed: "O projeto como ficou",
    changeNote: `O que falta fica como está. Com \`updatedAt\`, recusa desfazer o que outra pessoa salvou desde então (409). ${WRITE_NOTE}`,
    remove: "Excluir um projeto",
    counts: "Contagem de projetos",
    counted: "Quantos há, quantos publicados e quantos com links",
  },
});

export const projectsApi: SliceApi = { tag: "Projetos", ...content };
