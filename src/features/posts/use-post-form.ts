// A post's dialog: its fields, its image, and how both are saved.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { IMAGE_BYTES, type UploadedImage } from "#src/features/media/schema.ts";
import { useApi } from "#src/ui/api-context.tsx";
import { findFileFault, NOT_IMAGE } from "#src/ui/image-files.ts";
import type { ChosenImage } from "#src/ui/image-picker.tsx";
import { serverText } from "#src/ui/server-errors.ts";
import { useToast } from "#src/ui/toast.tsx";
import { uploadTransport } from "#src/ui/upload-transport.ts";
import { useEditor } from "#src/ui/use-editor.ts";
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
  const refuse = useRefuseImages();
  return (files) => {
    const [file] = files;
    if (file && !refuse([file])) setImage(file);
  };
}

/** Says what is wrong with files before they are sent (specification §5); returns whether something was. */
function useRefuseImages(): (files: File[]) => boolean {
  const { toast } = useToast();
  return (files) => {
    const fault = findFileFault(files, IMAGE_BYTES);
    if (fault === "not-image") toast(NOT_IMAGE);
    if (fault === "too-large") {
      const description = "A imagem deve ter no máximo 5MB";
      toast({ title: "Arquivo muito grande", description, tone: "destructive" });
    }
    return fault !== undefined;
  };
}

/** Stores an image for the middle of the text; gives its address. */
export function useTextImage() {
  const api = useApi();
  const { toast } = useToast();
  const refuse = useRefuseImages();
  return async (file: File, onProgress: (part: number) => void): Promise<string | undefined> => {
    if (refuse([file])) return undefined;
    const body = new FormData();
    body.set("image", file);
    try {
      const transport = uploadTransport(onProgress);
      return (await api.sendForm<UploadedImage>("POST", "/api/images", body, transport)).path;
    } catch (error) {
      const description = serverText(error, "Tente novamente.");
      toast({ title: "Erro ao enviar imagem", description, tone: "destructive" });
      return undefined;
    }
  };
}
