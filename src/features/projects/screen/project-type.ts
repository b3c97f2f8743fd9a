// Projects in the editor (docs/produto.md, "Projects").

import { defineContentEditor } from "#src/publishing/editor/content-editor-config.ts";
import { createEditor } from "#src/publishing/editor/edit-dialog.tsx";
import { PROJECT_NOT_LOADED } from "../load-failure.ts";
import {
  IMAGES_TOO_LARGE,
  MAX_IMAGES,
  type Project,
  PROJECT_FACTS,
  PROJECT_FIELDS,
  TOO_MANY_IMAGES,
} from "../schema.ts";
import { ProjectCanvas } from "./project-canvas.tsx";

export const PROJECT_KIND = defineContentEditor<Project>({
  path: "/api/projects",
  draftName: "draft-project",
  fields: PROJECT_FIELDS,
  folder: `${PROJECT_FACTS.listPath}/`,
  hasAsterisks: true,
  Canvas: ProjectCanvas,
  rows: [
    "images",
    "title",
    "description",
    "fullDescription",
    "content",
    "technologies",
    "features",
    "results",
    "category",
    "client",
    "website",
    "github",
    "link",
    "timeline",
    "team",
  ],
  images: {
    max: MAX_IMAGES,
    tooLarge: { title: "Arquivos muito grandes", description: IMAGES_TOO_LARGE },
    tooMany: TOO_MANY_IMAGES,
  },
  words: {
    newTitle: "Novo Projeto",
    editTitle: "Editar Projeto",
    create: "Criar Projeto",
    update: "Atualizar Projeto",
    created: "Projeto criado!",
    updated: "Projeto atualizado!",
    saveFailure: "Erro ao salvar projeto",
    loadFailure: PROJECT_NOT_LOADED,
  },
});

export default createEditor(PROJECT_KIND);
