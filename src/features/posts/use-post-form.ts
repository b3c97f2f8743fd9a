// A post's dialog: its fields, its image, and how both are saved.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { IMAGE_BYTES } from "#src/features/media/schema.ts";
import { useApi } from "#src/ui/api-context.tsx";
import type { ChosenImage } from "#src/ui/image-picker.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useEditor } from "#src/ui/use-editor.ts";
import { useRefuseImages } from "#src/ui/use-image-upload.ts";
import { POST_FIELDS, type PostValues, toPostForm, toPostValues } from "./post-form-values.ts";
import { fetchPost, POSTS_KEY } from "./posts-queries.ts";
import { type Post, postFormSchema } from "./schema.ts";

interface PostFormOptions {
  post: Post | null;
  copyKey: string;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

export function usePostForm({ post, copyKey, onDirty, onDone }: PostFormOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const [image, setImage] = useState<ChosenImage>(post?.featuredImage ?? null);
  const [stored, setStored] = useState(image);
  const form = useForm<PostValues>({
    // What is typed goes to the server as it is; the schema only says what is wrong with it.
    resolver: zodResolver(postFormSchema, undefined, { raw: true }) as unknown as Resolver<PostValues>,
    defaultValues: toPostValues(post),
  });
  const isDirty = form.formState.isDirty || image !== stored;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const editor = useEditor<Post, PostValues>({
    form,
    fields: POST_FIELDS,
    copyKey,
    item: post,
    send: (values, updatedAt, transport) => {
      const body = toPostForm(values, image, updatedAt);
      return post
        ? api.sendForm("PUT", `/api/posts/${post.id}`, body, transport)
        : api.sendForm("POST", "/api/posts", body, transport);
    },
    fetchNewest: () => fetchPost(api, post?.id ?? ""),
    onReplace: (newest) => {
      form.reset(toPostValues(newest));
      setImage(newest.featuredImage);
      setStored(newest.featuredImage);
    },
    onSaved: () => {
      toast({ title: post ? "Post atualizado!" : "Post criado!" });
      void queries.invalidateQueries({ queryKey: POSTS_KEY });
      onDone();
    },
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
