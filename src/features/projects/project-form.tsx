import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { IMAGE_BYTES } from "#src/features/media/schema.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { takesImages } from "#src/ui/drop-area.tsx";
import { EditorFooter } from "#src/ui/editor-footer.tsx";
import { EditorNotices } from "#src/ui/editor-notices.tsx";
import { Field } from "#src/ui/field.tsx";
import { SlugField } from "#src/ui/slug-field.tsx";
import { ImageList } from "#src/ui/image-list.tsx";
import { Input, Textarea } from "#src/ui/input.tsx";
import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";
import { TextPreview } from "#src/ui/text-preview.tsx";
import { TagInput } from "#src/ui/tag-input.tsx";
import type { EditSession } from "#src/ui/use-editor.ts";
import { useImageUpload } from "#src/ui/use-image-upload.ts";
import type { ProjectValues } from "./project-form-values.ts";
import { MAX_IMAGES, type Project } from "./schema.ts";
import { useProjectForm } from "./use-project-form.ts";

interface ProjectFormProps {
  /** The project to change; `null` for a new one. */
  project: Project | null;
  session: EditSession;
  categories: string[];
}

type Form = UseFormReturn<ProjectValues>;

/** The fields of a project, all of them; saved as a whole. */
export function ProjectForm({ project, session, categories }: ProjectFormProps) {
  const { form, editor, images, setImages, addFiles } = useProjectForm(project, session);
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => void form.handleSubmit(editor.submit)(event)}
      {...takesImages(addFiles)}
    >
      <EditorNotices editor={editor} />
      <div className="grid gap-5">
        <ImageList
          label="Imagens"
          hint="Até 10, de 5 MB cada. Sem imagem, a capa é desenhada a partir do título."
          images={images}
          onChange={setImages}
          onFiles={addFiles}
          max={MAX_IMAGES}
        />
        <Heading form={form} />
        <Content form={form} />
        <Technologies form={form} />
        <Points form={form} />
        <Facts form={form} categories={categories} />
      </div>
      <EditorFooter
        editor={editor}
        action={project ? "Atualizar Projeto" : "Criar Projeto"}
        hasFiles={images.some(({ file }) => file)}
      >
        <Checkbox label="Publicar" {...form.register("isPublished")} />
        <Checkbox label="Destacar" {...form.register("isFeatured")} />
      </EditorFooter>
    </form>
  );
}

function Heading({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-[3fr_2fr]">
        <Field label="Título *" error={errors.title?.message}>
          {(control) => (
            <Input {...control} {...form.register("title")} maxLength={200} autoComplete="off" required />
          )}
        </Field>
        <SlugField folder="/portfolio/" error={errors.slug?.message} {...form.register("slug")} />
      </div>
      <Field
        label="Descrição *"
        error={errors.description?.message}
        hint="Uma ou duas frases, para o cartão."
      >
        {(control) => (
          <Textarea {...control} {...form.register("description")} rows={3} maxLength={1000} required />
        )}
      </Field>
      <Field
        label="Texto de abertura"
        error={errors.fullDescription?.message}
        hint="Abre a página do projeto, acima do conteúdo."
      >
        {(control) => (
          <Textarea {...control} {...form.register("fullDescription")} rows={4} maxLength={10_000} />
        )}
      </Field>
    </>
  );
}

function Content({ form }: { form: Form }) {
  const storeImage = useImageUpload(IMAGE_BYTES);
  return (
    <Controller
      control={form.control}
      name="content"
      render={({ field: { value, onChange, onBlur }, fieldState }) => (
        <MarkdownEditor
          label="Conteúdo Detalhado"
          error={fieldState.error?.message}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          onImage={storeImage}
          preview={<TextPreview content={value} path="/api/posts/preview" />}
        />
      )}
    />
  );
}

function Technologies({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="technologies"
      render={({ field, fieldState }) => (
        <TagInput
          label="Tecnologias"
          error={fieldState.error?.message}
          tags={field.value}
          onChange={field.onChange}
          maxLength={60}
        />
      )}
    />
  );
}

function Points({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field label="Funcionalidades" error={errors.features?.message} hint="Uma por linha.">
        {(control) => <Textarea {...control} {...form.register("features")} rows={4} />}
      </Field>
      <Field label="Resultados" error={errors.results?.message} hint="Um por linha, com números se houver.">
        {(control) => <Textarea {...control} {...form.register("results")} rows={4} />}
      </Field>
    </div>
  );
}

/** The short facts, in the order in which they stand. */
const FACTS = [
  { name: "client", label: "Cliente", max: 120 },
  { name: "website", label: "Website", type: "url", max: 2000 },
  { name: "github", label: "GitHub", type: "url", max: 2000 },
  { name: "link", label: "Link", type: "url", max: 2000, hint: "Para visitar, se não for o website." },
  { name: "timeline", label: "Prazo", max: 120 },
  { name: "team", label: "Equipe", max: 200 },
] as const;

function Facts({ form, categories }: { form: Form; categories: string[] }) {
  const { errors } = form.formState;
  const suggestions = useId();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field label="Categoria" error={errors.category?.message}>
        {(control) => (
          <>
            <Input
              {...control}
              {...form.register("category")}
              list={suggestions}
              maxLength={80}
              autoComplete="off"
            />
            <datalist id={suggestions}>
              {categories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      {FACTS.map(({ name, label, max, ...fact }) => (
        <Field
          key={name}
          label={label}
          error={errors[name]?.message}
          hint={"hint" in fact ? fact.hint : undefined}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register(name)}
              type={"type" in fact ? fact.type : "text"}
              placeholder={"type" in fact ? "https://" : undefined}
              maxLength={max}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
    </div>
  );
}
