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

interface ProjectFormOptions {
  project: Project | null;
  copyKey: string;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

export function useProjectForm({ project, copyKey, onDirty, onDone }: ProjectFormOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  /** As it was opened, or as it was loaded again over somebody else's change. */
  const [stored, setStored] = useState(project);
  const [images, setImages] = useState(() => toListedImages(project));
  const form = useForm<ProjectValues>({
    // What is typed goes to the server as it is; the schema only says what is wrong with it.
    resolver: zodResolver(projectFormSchema, undefined, { raw: true }) as unknown as Resolver<ProjectValues>,
    defaultValues: toProjectValues(project),
  });
  const isReordered = images.map(({ key }) => key).join() !== (stored?.images ?? []).join();
  const isDirty = form.formState.isDirty || isReordered;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const editor = useEditor<Project, ProjectValues>({
    form,
    fields: PROJECT_FIELDS,
    copyKey,
    item: project,
    send: (values, updatedAt, transport) => {
      const body = toProjectForm(values, images, stored, updatedAt);
      return project
        ? api.sendForm("PUT", `/api/projects/${project.id}`, body, transport)
        : api.sendForm("POST", "/api/projects", body, transport);
    },
    fetchNewest: () => fetchProject(api, project?.id ?? ""),
    onReplace: (newest) => {
      form.reset(toProjectValues(newest));
      setStored(newest);
      setImages(toListedImages(newest));
    },
    onSaved: () => {
      toast({ title: project ? "Projeto atualizado!" : "Projeto criado!" });
      void queries.invalidateQueries({ queryKey: PROJECTS_KEY });
      onDone();
    },
    failure: "Erro ao salvar projeto",
  });
  return { form, editor, images, setImages, addFiles: useAddFiles(images, setImages) };
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
