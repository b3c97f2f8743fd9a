import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EditDialog, type EditedItem } from "#src/publishing/editor/edit-dialog.tsx";
import { editedQuery } from "#src/publishing/editor/edited-query.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { ProjectForm } from "./project-form.tsx";
import type { Project } from "#src/features/projects/schema.ts";

interface EditProjectDialogProps extends EditedItem {
  categories: string[];
}

/** Specification §2, "Project modal". */
export default function EditProjectDialog({ id: opened, categories, ...told }: EditProjectDialogProps) {
  // A new one stays the same dialog when it is stored.
  const [id] = useState(opened);
  const query = useQuery(editedQuery<Project>(useApi(), "/api/projects", id));
  useFailureToast(
    query.error,
    "Erro ao carregar projeto",
    "Não foi possível carregar os detalhes do projeto.",
  );
  return (
    <EditDialog
      id={id}
      title={id ? "Editar Projeto" : "Novo Projeto"}
      draftName="draft-project"
      query={query}
      {...told}
    >
      {(project, session) => <ProjectForm project={project} session={session} categories={categories} />}
    </EditDialog>
  );
}
