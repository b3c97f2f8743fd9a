// A project's dialog: its fields, its images, and how both are saved.
import { useRef, useState } from "react";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { toDraft, useDraftForm } from "#src/publishing/editor/draft-form.ts";
import { findFileFault, NOT_IMAGE } from "#src/ui/images/image-files.ts";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type EditSession, useEditor } from "#src/publishing/editor/use-editor.ts";
import { useRefetchOnClose } from "#src/publishing/editor/use-refetch-on-close.ts";
import {
  PROJECT_FIELDS,
  type ProjectValues,
  toListedImages,
  toProjectForm,
  toProjectValues,
} from "./project-form-values.ts";
import { PROJECTS_KEY } from "#src/features/projects/projects-queries.ts";
import {
  IMAGE_TOO_LARGE,
  MAX_IMAGES,
  type Project,
  projectFormSchema,
  TOO_MANY_IMAGES,
} from "#src/features/projects/schema.ts";

/** @param project the project to change; `null` for a new one */
export function useProjectForm(project: Project | null, session: EditSession) {
  /** As it was opened, or as it was loaded again over somebody else's change. */
  const [stored, setStored] = useState(project);
  const [images, setImages] = useState(() => toListedImages(project));
  const form = useDraftForm<ProjectValues>(projectFormSchema, toProjectValues(project));
  const sentImages = useRef(images);
  useRefetchOnClose(PROJECTS_KEY);

  const editor = useEditor<Project, ProjectValues>({
    session,
    form,
    fields: PROJECT_FIELDS,
    item: project,
    toValues: toProjectValues,
    toDraft: (values, stored) =>
      values.content.trim() === "" ? undefined : toDraft(projectFormSchema, values, stored),
    path: "/api/projects",
    toBody: (values, known) => {
      sentImages.current = images;
      return toProjectForm(values, images, known ? stored : null, known?.updatedAt ?? null);
    },
    hasFileChanges: images.map(({ path, key }) => path ?? key).join() !== (stored?.images ?? []).join(),
    onStored: (saved) => {
      setImages((now) => now.map((image) => toStoredImage(image, sentImages.current, saved.images)));
      setStored(saved);
    },
    onReplace: (newest) => {
      setStored(newest);
      setImages(toListedImages(newest));
    },
    success: project ? "Projeto atualizado!" : "Projeto criado!",
    failure: "Erro ao salvar projeto",
  });
  return { form, editor, images, setImages, addFiles: useAddFiles(images, setImages) };
}

/** An image that was sent is a stored one from now on, in the same place of the list. */
function toStoredImage(image: ListedImage, sent: ListedImage[], paths: string[]): ListedImage {
  const path = paths[sent.findIndex(({ key }) => key === image.key)];
  return image.file && path ? { key: image.key, path } : image;
}

/** Adds files to the list, unless the server would refuse them (specification §5). */
function useAddFiles(images: ListedImage[], setImages: (images: ListedImage[]) => void) {
  const { toast } = useToast();
  const lastKey = useRef(0);
  return (files: File[]): void => {
    const fault = findFileFault(files, IMAGE_BYTES);
    if (fault === "not-image") return toast(NOT_IMAGE);
    if (fault === "too-large") {
      return toast({
        title: "Arquivos muito grandes",
        description: IMAGE_TOO_LARGE,
        tone: "destructive",
      });
    }
    if (images.length + files.length > MAX_IMAGES) {
      return toast({ title: "Limite de imagens", description: TOO_MANY_IMAGES, tone: "destructive" });
    }
    setImages([...images, ...files.map((file) => ({ key: `new-${++lastKey.current}`, file }))]);
  };
}
