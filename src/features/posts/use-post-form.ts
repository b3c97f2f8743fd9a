// A post's dialog: its fields, its image, and how both are saved.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
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

export interface PostFormOptions {
  /** The post to change; `null` for a new one. */
  post: Post | null;
  copyKey: (id: string | null) => string;
  isDiscarded: () => boolean;
  onDirty: (isDirty: boolean) => void;
  /** Saved, by hand or by itself. */
  onStored: (id: string) => void;
  onDone: () => void;
}

/** Drafts only: of what is published, half a sentence would be seen (docs/adr/0019). */
function toDraft(values: PostValues, stored: Post | null): PostValues | undefined {
  if (stored?.isPublished) return undefined;
  return postFormSchema.safeParse(values).success ? { ...values, isPublished: false } : undefined;
}

export function usePostForm({ post, onStored, onDone, ...given }: PostFormOptions) {
  const api = useApi();
  const { toast } = useToast();
  const [image, setImage] = useState<ChosenImage>(post?.featuredImage ?? null);
  const [stored, setStored] = useState(image);
  const form = useForm<PostValues>({
    // What is typed goes to the server as it is; the schema only says what is wrong with it.
    resolver: zodResolver(postFormSchema, undefined, { raw: true }) as unknown as Resolver<PostValues>,
    defaultValues: toPostValues(post),
  });
  const sentImage = useRef<ChosenImage>(null);
  useRefreshedLists();

  const editor = useEditor<Post, PostValues>({
    ...given,
    form,
    fields: POST_FIELDS,
    item: post,
    toValues: toPostValues,
    toDraft,
    send: (values, known, newId, transport) => {
      sentImage.current = image;
      const body = toPostForm(values, image, known?.updatedAt ?? null);
      if (known) return api.sendForm("PUT", `/api/posts/${known.id}`, body, transport);
      body.set("newId", newId);
      return api.sendForm("POST", "/api/posts", body, transport);
    },
    fetchNewest: (id) => fetchPost(api, id),
    hasFileChanges: image !== stored,
    onStored: ({ id, featuredImage }) => {
      setImage((chosen) => (chosen === sentImage.current ? featuredImage : chosen));
      setStored(featuredImage);
      onStored(id);
    },
    onReplace: (newest) => {
      setImage(newest.featuredImage);
      setStored(newest.featuredImage);
    },
    onSaved: () => {
      toast({ title: post ? "Post atualizado!" : "Post criado!" });
      onDone();
    },
    failure: "Erro ao salvar post",
  });
  return { form, editor, image, setImage, takeImage: useTakeImage(setImage) };
}

/** The lists behind the dialog, once it goes: what is saved by itself should not make them flicker. */
function useRefreshedLists(): void {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: POSTS_KEY }), [queries]);
}

/** Takes the first of some files, unless the server would refuse it. */
function useTakeImage(setImage: (image: File) => void): (files: File[]) => void {
  const refuse = useRefuseImages(IMAGE_BYTES);
  return (files) => {
    const [file] = files;
    if (file && !refuse([file])) setImage(file);
  };
}
