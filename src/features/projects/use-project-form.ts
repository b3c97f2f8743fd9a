// A project's dialog: its fields, its images, and how both are saved.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { IMAGE_BYTES } from "#src/features/media/schema.ts";
import { useApi } from "#src/ui/api-context.tsx";
import { findFileFault, NOT_IMAGE } from "#src/ui/image-files.ts";
import type { ListedImage } from "#src/ui/image-order.ts";
import { useToast } from "#src/ui/toast.tsx";
import { useEditor } from "#src/ui/use-editor.ts";
import {
  PROJECT_FIELDS,
  type ProjectValues,
  toListedImages,
  toProjectForm,
  toProjectValues,
} from "./project-form-values.ts";
import { fetchProject, PROJECTS_KEY } from "./projects-queries.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGES, type Project, projectFormSchema, TOO_MANY_IMAGES } from "./schema.ts";

export interface ProjectFormOptions {
  /** The project to change; `null` for a new one. */
  project: Project | null;
  copyKey: (id: string | null) => string;
  isDiscarded: () => boolean;
  onDirty: (isDirty: boolean) => void;
  /** Saved, by hand or by itself. */
  onStored: (id: string) => void;
  onDone: () => void;
}

/** Drafts only: of what is published, half a sentence would be seen (docs/adr/0019). */
function toDraft(values: ProjectValues, stored: Project | null): ProjectValues | undefined {
  if (stored?.isPublished || values.content.trim() === "") return undefined;
  return projectFormSchema.safeParse(values).success ? { ...values, isPublished: false } : undefined;
}

export function useProjectForm({ project, onStored, onDone, ...given }: ProjectFormOptions) {
  const api = useApi();
  const { toast } = useToast();
  /** As it was opened, or as it was loaded again over somebody else's change. */
  const [stored, setStored] = useState(project);
  const [images, setImages] = useState(() => toListedImages(project));
  const form = useForm<ProjectValues>({
    // What is typed goes to the server as it is; the schema only says what is wrong with it.
    resolver: zodResolver(projectFormSchema, undefined, { raw: true }) as unknown as Resolver<ProjectValues>,
    defaultValues: toProjectValues(project),
  });
  const sentImages = useRef(images);
  useRefreshedLists();

  const editor = useEditor<Project, ProjectValues>({
    ...given,
    form,
    fields: PROJECT_FIELDS,
    item: project,
    toValues: toProjectValues,
    toDraft,
    send: (values, known, newId, transport) => {
      sentImages.current = images;
      const body = toProjectForm(values, images, known ? stored : null, known?.updatedAt ?? null);
      if (known) return api.sendForm("PUT", `/api/projects/${known.id}`, body, transport);
      body.set("newId", newId);
      return api.sendForm("POST", "/api/projects", body, transport);
    },
    fetchNewest: (id) => fetchProject(api, id),
    hasFileChanges: images.map(({ path, key }) => path ?? key).join() !== (stored?.images ?? []).join(),
    onStored: (saved) => {
      setImages((now) => now.map((image) => toStoredImage(image, sentImages.current, saved.images)));
      setStored(saved);
      onStored(saved.id);
    },
    onReplace: (newest) => {
      setStored(newest);
      setImages(toListedImages(newest));
    },
    onSaved: () => {
      toast({ title: project ? "Projeto atualizado!" : "Projeto criado!" });
      onDone();
    },
    failure: "Erro ao salvar projeto",
  });
  return { form, editor, images, setImages, addFiles: useAddFiles(images, setImages) };
}

/** An image that was sent is a stored one from now on, in the same place of the list. */
function toStoredImage(image: ListedImage, sent: ListedImage[], paths: string[]): ListedImage {
  const path = paths[sent.findIndex(({ key }) => key === image.key)];
  return image.file && path ? { key: image.key, path } : image;
}

/** The lists behind the dialog, once it goes: what is saved by itself should not make them flicker. */
function useRefreshedLists(): void {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: PROJECTS_KEY }), [queries]);
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
