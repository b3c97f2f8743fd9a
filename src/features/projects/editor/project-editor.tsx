import { useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { ContentField } from "#src/publishing/editor/content-field.tsx";
import { EditDialog, type EditDialogProps, type EditFormProps } from "#src/publishing/editor/edit-dialog.tsx";
import { EditorForm } from "#src/publishing/editor/editor-form.tsx";
import { TextField } from "#src/publishing/editor/text-field.tsx";
import { TitleFields } from "#src/publishing/editor/title-fields.tsx";
import { useEditor } from "#src/publishing/editor/use-editor.ts";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { TagInput } from "#src/ui/forms/tag-input.tsx";
import { findFileFault, NOT_IMAGE } from "#src/ui/images/image-files.ts";
import { ImageList } from "#src/ui/images/image-list.tsx";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { IMAGE_TOO_LARGE, MAX_IMAGES, type Project, TOO_MANY_IMAGES } from "#src/features/projects/schema.ts";
import { PROJECT_KIND, type ProjectValues } from "./project-kind.ts";

export default function ProjectEditor(props: EditDialogProps) {
  return <EditDialog {...props} kind={PROJECT_KIND} Form={ProjectForm} />;
}

function ProjectForm({ opened, session, categories }: EditFormProps<Project>) {
  const { form, files: images, setFiles: setImages, saving } = useEditor(PROJECT_KIND, opened, session);
  const addFiles = useAddFiles(images, setImages);
  return (
    <EditorForm form={form} saving={saving} hasFiles={images.some(({ file }) => file)} onFiles={addFiles}>
      <ImageList
        label="Imagens"
        hint="Até 10, de 5 MB cada. Sem imagem, a capa é desenhada a partir do título."
        images={images}
        onChange={setImages}
        onFiles={addFiles}
        max={MAX_IMAGES}
      />
      <TitleFields label="Título *" folder="/portfolio/" form={form} />
      <TextField
        form={form}
        name="description"
        label="Descrição *"
        hint="Uma ou duas frases, para o cartão."
        rows={3}
        maxLength={1000}
        required
      />
      <TextField
        form={form}
        name="fullDescription"
        label="Texto de abertura"
        hint="Abre a página do projeto, acima do conteúdo."
        rows={4}
        maxLength={10_000}
      />
      <Controller
        control={form.control}
        name="content"
        render={(content) => (
          <ContentField label="Conteúdo Detalhado" imageBytes={IMAGE_BYTES} {...content} />
        )}
      />
      <Controller
        control={form.control}
        name="technologies"
        render={(technologies) => <TagInput label="Tecnologias" maxLength={60} {...technologies} />}
      />
      <Facts form={form} categories={categories} />
    </EditorForm>
  );
}

function Facts({ form, categories }: { form: UseFormReturn<ProjectValues>; categories: string[] }) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField form={form} name="features" label="Funcionalidades" hint="Uma por linha." rows={4} />
        <TextField
          form={form}
          name="results"
          label="Resultados"
          hint="Um por linha, com números se houver."
          rows={4}
        />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <CategoryField
          categories={categories}
          error={form.formState.errors.category?.message}
          {...form.register("category")}
        />
        <TextField form={form} name="client" label="Cliente" maxLength={120} />
        <TextField form={form} name="website" label="Website" type="url" maxLength={2000} />
        <TextField form={form} name="github" label="GitHub" type="url" maxLength={2000} />
        <TextField
          form={form}
          name="link"
          label="Link"
          type="url"
          maxLength={2000}
          hint="Para visitar, se não for o website."
        />
        <TextField form={form} name="timeline" label="Prazo" maxLength={120} />
        <TextField form={form} name="team" label="Equipe" maxLength={200} />
      </div>
    </>
  );
}

/** Adds files to the list, or says why the server would refuse them (specification §5). */
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
