import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api-context.tsx";
import { DialogWaiting } from "#src/ui/dialog-waiting.tsx";
import { EditDialog } from "#src/ui/edit-dialog.tsx";
import { useFailureToast } from "#src/ui/use-failure-toast.ts";
import { clearCopy } from "#src/ui/use-local-copy.ts";
import { PostForm } from "./post-form.tsx";
import { editedPostQuery } from "./posts-queries.ts";

interface PostDialogProps {
  /** The post to change; `null` for a new one. */
  id: string | null;
  categories: string[];
  onClose: () => void;
}

/** Contract §4, "post dialog". */
export default function PostDialog({ id, categories, onClose }: PostDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { data: post, error, refetch } = useQuery(editedPostQuery(useApi(), id));
  const copyKey = `draft-post:${id ?? "new"}`;
  useFailureToast(error, "Erro ao carregar post", "Não foi possível carregar o conteúdo do post.");
  return (
    <EditDialog
      title={id ? "Editar Post" : "Novo Post"}
      isDirty={isDirty}
      onDiscard={() => clearCopy(copyKey)}
      onClose={onClose}
    >
      {(leave) =>
        id === null || post ? (
          <PostForm
            post={post ?? null}
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
