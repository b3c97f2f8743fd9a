import { Controller, type UseFormReturn } from "react-hook-form";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { ContentField } from "#src/publishing/editor/content-field.tsx";
import { EditorForm } from "#src/publishing/editor/editor-form.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { ImageList } from "#src/ui/images/image-list.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { TagInput } from "#src/ui/forms/tag-input.tsx";
import { TitleFields } from "#src/publishing/editor/title-fields.tsx";
import type { EditSession } from "#src/publishing/editor/use-editor.ts";
import type { ProjectValues } from "./project-form-values.ts";
import { MAX_IMAGES, type Project } from "#src/features/projects/schema.ts";
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
    <EditorForm
      form={form}
      editor={editor}
      action={project ? "Atualizar Projeto" : "Criar Projeto"}
      hasFiles={images.some(({ file }) => file)}
      onFiles={addFiles}
    >
      <ImageList
        label="Imagens"
        hint="Até 10, de 5 MB cada. Sem imagem, a capa é desenhada a partir do título."
        images={images}
        onChange={setImages}
        onFiles={addFiles}
        max={MAX_IMAGES}
      />
      <TitleFields label="Título *" folder="/portfolio/" form={form} />
      <Descriptions form={form} />
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
      <Points form={form} />
      <Facts form={form} categories={categories} />
    </EditorForm>
  );
}

function Descriptions({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
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
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <CategoryField
        categories={categories}
        error={errors.category?.message}
        {...form.register("category")}
      />
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
