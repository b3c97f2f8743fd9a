// A post's dialog: its fields, its image, and how both are saved.
import { useRef, useState } from "react";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { toDraft, useDraftForm } from "#src/publishing/editor/draft-form.ts";
import type { ChosenImage } from "#src/ui/images/image-picker.tsx";
import { type EditSession, useEditor } from "#src/publishing/editor/use-editor.ts";
import { useRefuseImages } from "#src/ui/images/use-image-upload.ts";
import { useRefetchOnClose } from "#src/publishing/editor/use-refetch-on-close.ts";
import { POST_FIELDS, type PostValues, toPostForm, toPostValues } from "./post-form-values.ts";
import { POSTS_KEY } from "#src/features/posts/posts-queries.ts";
import { type Post, postFormSchema } from "#src/features/posts/schema.ts";

/** @param post the post to change; `null` for a new one */
export function usePostForm(post: Post | null, session: EditSession) {
  const [image, setImage] = useState<ChosenImage>(post?.featuredImage ?? null);
  const [stored, setStored] = useState(image);
  const form = useDraftForm<PostValues>(postFormSchema, toPostValues(post));
  const sentImage = useRef<ChosenImage>(null);
  useRefetchOnClose(POSTS_KEY);

  const editor = useEditor<Post, PostValues>({
    session,
    form,
    fields: POST_FIELDS,
    item: post,
    toValues: toPostValues,
    toDraft: (values, stored) => toDraft(postFormSchema, values, stored),
    path: "/api/posts",
    toBody: (values, known) => {
      sentImage.current = image;
      return toPostForm(values, image, known?.updatedAt ?? null);
    },
    hasFileChanges: image !== stored,
    onStored: ({ featuredImage }) => {
      setImage((chosen) => (chosen === sentImage.current ? featuredImage : chosen));
      setStored(featuredImage);
    },
    onReplace: ({ featuredImage }) => {
      setImage(featuredImage);
      setStored(featuredImage);
    },
    success: post ? "Post atualizado!" : "Post criado!",
    failure: "Erro ao salvar post",
  });
  return { form, editor, image, setImage, takeImage: useTakeImage(setImage) };
}

/** Takes the first of some files, unless the server would refuse it. */
function useTakeImage(setImage: (image: File) => void): (files: File[]) => void {
  const refuse = useRefuseImages(IMAGE_BYTES);
  return (files) => {
    const [file] = files;
    if (file && !refuse([file])) setImage(file);
  };
}
