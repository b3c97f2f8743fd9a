import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EditDialog, type EditedItem } from "#src/publishing/editor/edit-dialog.tsx";
import { editedQuery } from "#src/publishing/editor/edited-query.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { PostForm } from "./post-form.tsx";
import type { Post } from "#src/features/posts/schema.ts";

interface PostDialogProps extends EditedItem {
  categories: string[];
}

/** Contract §4, "post dialog". */
export default function PostDialog({ id: opened, categories, ...told }: PostDialogProps) {
  // A new one stays the same dialog when it is stored.
  const [id] = useState(opened);
  const query = useQuery(editedQuery<Post>(useApi(), "/api/posts", id));
  useFailureToast(query.error, "Erro ao carregar post", "Não foi possível carregar o conteúdo do post.");
  return (
    <EditDialog
      id={id}
      title={id ? "Editar Post" : "Novo Post"}
      draftName="draft-post"
      query={query}
      {...told}
    >
      {(post, session) => <PostForm post={post} session={session} categories={categories} />}
    </EditDialog>
  );
}
