import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
  /** A new one has become a draft that is stored. */
  onStored: (id: string) => void;
  onClose: () => void;
}

/** Contract §4, "post dialog". */
export default function PostDialog({ id: opened, categories, onStored, onClose }: PostDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  // A new one stays the same dialog when it is stored.
  const [id] = useState(opened);
  const storedId = useRef(id);
  const isDiscarded = useRef(false);
  const { data: post, error, refetch } = useQuery(editedPostQuery(useApi(), id));
  useFailureToast(error, "Erro ao carregar post", "Não foi possível carregar o conteúdo do post.");
  return (
    <EditDialog
      title={id ? "Editar Post" : "Novo Post"}
      isDirty={isDirty}
      onDiscard={() => {
        isDiscarded.current = true;
        clearCopy(copyKey(storedId.current));
      }}
      onClose={onClose}
    >
      {(leave) =>
        id === null || post ? (
          <PostForm
            post={post ?? null}
            copyKey={copyKey}
            isDiscarded={() => isDiscarded.current}
            categories={categories}
            onDirty={setIsDirty}
            onStored={(saved) => {
              if (storedId.current !== saved) onStored(saved);
              storedId.current = saved;
            }}
            onDone={leave}
          />
        ) : (
          <DialogWaiting hasFailed={error !== null} onRetry={() => void refetch()} />
        )
      }
    </EditDialog>
  );
}

/** Where a text that is not saved is kept in the browser. */
const copyKey = (id: string | null) => `draft-post:${id ?? "new"}`;
