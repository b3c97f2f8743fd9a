import type { SliceApi } from "#src/platform/http/scopes.ts";
import { contentApi, onePicture } from "#src/publishing/calls/content-api.ts";
import { checkedFields } from "#src/publishing/checks/checked-content-type.ts";
import { openingType } from "./openings.server.ts";
import { OPENING_FIELDS, OPENINGS } from "./schema.ts";

export const openingsApi: SliceApi = {
  tag: "Vagas",
  ...contentApi({
    kind: openingType,
    path: "/api/openings",
    item: OPENINGS.item,
    input: OPENINGS.newItem,
    changes: OPENINGS.changes,
    list: {
      schema: OPENINGS.list,
      summary: "Vagas, da mais nova à mais antiga",
      description:
        "O total vem no cabeçalho `X-Total-Count`. `q` procura no título. Sem token, só as publicadas.",
      page: "Uma página de vagas",
    },
    checked: checkedFields(OPENING_FIELDS),
    files: onePicture("picture", "Envie uma só imagem"),
    notFound: "Vaga não encontrada",
    docs: {
      one: "Uma vaga",
      atAddress: "A vaga de um endereço",
      found: "A vaga",
      moved: "A vaga mudou de endereço",
      create: "Criar uma vaga",
      created: "A vaga criada",
      change: "Mudar uma vaga",
      changed: "A vaga como ficou",
      remove: "Excluir uma vaga",
      counts: "Contagem de vagas",
      counted: "Quantas há e quantas publicadas",
    },
  }),
};
