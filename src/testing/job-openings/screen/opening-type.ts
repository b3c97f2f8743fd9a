import { defineContentEditor } from "#src/publishing/editor/content-editor-config.ts";
import { createEditor } from "#src/publishing/editor/edit-dialog.tsx";
import { IMAGE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import { type Opening, OPENING_FIELDS } from "../schema.ts";

export const OPENING_KIND = defineContentEditor<Opening>({
  path: "/api/openings",
  draftName: "draft-opening",
  fields: OPENING_FIELDS,
  folder: "/vagas/",
  rows: ["title", "text", [["place", "pay", "applyBy"], "picture"]],
  images: {
    max: 1,
    tooLarge: { title: "Arquivo muito grande", description: IMAGE_TOO_LARGE },
  },
  words: {
    newTitle: "Nova vaga",
    editTitle: "Editar vaga",
    create: "Criar vaga",
    update: "Atualizar vaga",
    created: "Vaga criada!",
    updated: "Vaga atualizada!",
    saveFailure: "Erro ao salvar vaga",
    loadFailure: { title: "Erro ao carregar vaga", description: "Não foi possível carregar a vaga." },
  },
});

export default createEditor(OPENING_KIND);
