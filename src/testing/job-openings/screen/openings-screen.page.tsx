import { lazy } from "react";
import type { MetaFunction } from "react-router";
import { fetchList, type ContentListConfig } from "#src/publishing/list/content-list-config.ts";
import { ListScreen } from "#src/publishing/list/list-screen.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { type Opening, OPENING_FIELDS } from "../schema.ts";

export const OPENINGS_LIST: ContentListConfig<Opening> = {
  path: "/api/openings",
  screen: "/dashboard/openings",
  fetchPage: fetchList("/api/openings"),
  counters: { total: "Total de vagas", published: "Publicadas" },
  fieldLabels: OPENING_FIELDS.labels,
  toRow: ({ place, pay }) => ({ text: place, facts: pay && <li>{pay}</li> }),
  hasTrash: true,
  Dialog: lazy(() => import("./opening-type.ts")),
  words: {
    title: "Vagas",
    create: "Nova vaga",
    search: "Buscar vagas",
    list: "Lista de vagas",
    one: "vaga",
    many: "vagas",
    none: "Nenhuma vaga encontrada",
    begin: "Comece pela primeira vaga.",
    createFirst: "Criar a primeira vaga",
    loadFailure: { title: "Erro ao carregar vagas", description: "Não foi possível carregar as vagas." },
    toggleFailure: {
      title: "Erro ao atualizar",
      description: "Não foi possível atualizar o status da vaga.",
    },
    askDelete: "Excluir vaga?",
    deleted: "Vaga excluída",
    deleteFailure: { title: "Erro ao excluir vaga", description: "Não foi possível excluir a vaga." },
  },
};

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Vagas", path: location.pathname, hidden: true });

export default function OpeningsScreen() {
  return <ListScreen kind={OPENINGS_LIST} />;
}
