import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api-context.tsx";
import { DialogWaiting } from "#src/ui/dialog-waiting.tsx";
import { EditDialog } from "#src/ui/edit-dialog.tsx";
import { useFailureToast } from "#src/ui/use-failure-toast.ts";
import { clearCopy } from "#src/ui/use-local-copy.ts";
import { ProjectForm } from "./project-form.tsx";
import { editedProjectQuery } from "./projects-queries.ts";

interface EditProjectDialogProps {
  /** The project to change; `null` for a new one. */
  id: string | null;
  categories: string[];
  onClose: () => void;
}

/** Specification §2, "Project modal". */
export default function EditProjectDialog({ id, categories, onClose }: EditProjectDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { data: project, error, refetch } = useQuery(editedProjectQuery(useApi(), id));
  const copyKey = `draft-project:${id ?? "new"}`;
  useFailureToast(error, "Erro ao carregar projeto", "Não foi possível carregar os detalhes do projeto.");
  return (
    <EditDialog
      title={id ? "Editar Projeto" : "Novo Projeto"}
      isDirty={isDirty}
      onDiscard={() => clearCopy(copyKey)}
      onClose={onClose}
    >
      {(leave) =>
        id === null || project ? (
          <ProjectForm
            project={project ?? null}
            copyKey={copyKey}
            categories={categories}
            onDirty={setIsDirty}
            onDone={leave}
          />
        ) : (
          <DialogWaiting hasFailed={error !== null} onRetry={() => void refetch()} />
        )
      }
    </EditDialog>
  );
}
