import { Controller, type UseFormReturn } from "react-hook-form";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { ContentField } from "#src/publishing/editor/content-field.tsx";
import { EditorForm } from "#src/publishing/editor/editor-form.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { TagInput } from "#src/ui/forms/tag-input.tsx";
import { TitleFields } from "#src/publishing/editor/title-fields.tsx";
import type { EditSession } from "#src/publishing/editor/use-editor.ts";
import type { PostValues } from "./post-form-values.ts";
import type { Post } from "#src/features/posts/schema.ts";
import { usePostForm } from "./use-post-form.ts";

interface PostFormProps {
  /** The post to change; `null` for a new one. */
  post: Post | null;
  session: EditSession;
  categories: string[];
}

/** The fields of a post, all of them; saved as a whole. */
export function PostForm({ post, session, categories }: PostFormProps) {
  const { form, editor, image, setImage, takeImage } = usePostForm(post, session);
  const { errors } = form.formState;
  return (
    <EditorForm
      form={form}
      editor={editor}
      action={post ? "Atualizar Post" : "Criar Post"}
      hasFiles={image instanceof File}
      onFiles={takeImage}
    >
      <TitleFields label="Título" folder="/blog/" form={form} />
      <Controller
        control={form.control}
        name="content"
        render={(content) => (
          <ContentField label="Conteúdo" isRequired imageBytes={IMAGE_BYTES} {...content} />
        )}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <Field label="Resumo" error={errors.excerpt?.message} hint="Vazio, vale o começo do conteúdo.">
            {(control) => <Textarea {...control} {...form.register("excerpt")} rows={3} maxLength={500} />}
          </Field>
          <CategoryField
            categories={categories}
            error={errors.category?.message}
            {...form.register("category")}
          />
          <Controller
            control={form.control}
            name="tags"
            render={(tags) => <TagInput label="Tags" maxLength={50} {...tags} />}
          />
        </div>
        <ImagePicker
          label="Imagem de destaque"
          hint="Até 5 MB. Sem imagem, a capa é desenhada a partir do título."
          image={image}
          onChange={setImage}
          onFiles={takeImage}
        />
      </div>
      <Seo form={form} />
    </EditorForm>
  );
}

function Seo({ form }: { form: UseFormReturn<PostValues> }) {
  const { errors } = form.formState;
  return (
    <fieldset className="min-w-0 border-t pt-5">
      <legend className="float-left mb-4 w-full text-sm text-muted">
        Para buscadores: vazios, valem o título e o começo do conteúdo.
      </legend>
      <div className="clear-left grid gap-5 md:grid-cols-2">
        <Field label="Título SEO" error={errors.seoTitle?.message}>
          {(control) => <Input {...control} {...form.register("seoTitle")} maxLength={200} />}
        </Field>
        <Field label="Palavras-chave SEO" error={errors.seoKeywords?.message}>
          {(control) => <Input {...control} {...form.register("seoKeywords")} maxLength={500} />}
        </Field>
        <Field label="Descrição SEO" error={errors.seoDescription?.message} className="md:col-span-2">
          {(control) => (
            <Textarea {...control} {...form.register("seoDescription")} rows={3} maxLength={500} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
