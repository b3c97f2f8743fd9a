import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { IMAGE_BYTES } from "#src/features/media/schema.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { takesImages } from "#src/ui/drop-area.tsx";
import { EditorFooter } from "#src/ui/editor-footer.tsx";
import { EditorNotices } from "#src/ui/editor-notices.tsx";
import { Field } from "#src/ui/field.tsx";
import { SlugField } from "#src/ui/slug-field.tsx";
import { ImagePicker } from "#src/ui/image-picker.tsx";
import { Input, Textarea } from "#src/ui/input.tsx";
import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";
import { TextPreview } from "#src/ui/text-preview.tsx";
import { TagInput } from "#src/ui/tag-input.tsx";
import type { EditSession } from "#src/ui/use-editor.ts";
import { useImageUpload } from "#src/ui/use-image-upload.ts";
import type { PostValues } from "./post-form-values.ts";
import type { Post } from "./schema.ts";
import { usePostForm } from "./use-post-form.ts";

interface PostFormProps {
  /** The post to change; `null` for a new one. */
  post: Post | null;
  session: EditSession;
  categories: string[];
}

type Form = UseFormReturn<PostValues>;

/** The fields of a post, all of them; saved as a whole. */
export function PostForm({ post, session, categories }: PostFormProps) {
  const { form, editor, image, setImage, takeImage } = usePostForm(post, session);
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => void form.handleSubmit(editor.submit)(event)}
      {...takesImages(takeImage)}
    >
      <EditorNotices editor={editor} />
      <div className="grid gap-5">
        <Heading form={form} />
        <Content form={form} />
        <div className="grid gap-5 md:grid-cols-2">
          <div className="grid content-start gap-5">
            <Excerpt form={form} />
            <Category form={form} categories={categories} />
            <Tags form={form} />
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
      </div>
      <EditorFooter
        editor={editor}
        action={post ? "Atualizar Post" : "Criar Post"}
        hasFiles={image instanceof File}
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
    <div className="grid gap-5 md:grid-cols-[3fr_2fr]">
      <Field label="Título" error={errors.title?.message}>
        {(control) => (
          <Input {...control} {...form.register("title")} maxLength={200} autoComplete="off" required />
        )}
      </Field>
      <SlugField folder="/blog/" error={errors.slug?.message} {...form.register("slug")} />
    </div>
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
          label="Conteúdo"
          error={fieldState.error?.message}
          isRequired
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

function Excerpt({ form }: { form: Form }) {
  return (
    <Field
      label="Resumo"
      error={form.formState.errors.excerpt?.message}
      hint="Vazio, vale o começo do conteúdo."
    >
      {(control) => <Textarea {...control} {...form.register("excerpt")} rows={3} maxLength={500} />}
    </Field>
  );
}

function Category({ form, categories }: { form: Form; categories: string[] }) {
  const suggestions = useId();
  return (
    <Field label="Categoria" error={form.formState.errors.category?.message}>
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
  );
}

function Tags({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field, fieldState }) => (
        <TagInput
          label="Tags"
          error={fieldState.error?.message}
          tags={field.value}
          onChange={field.onChange}
          maxLength={50}
        />
      )}
    />
  );
}

function Seo({ form }: { form: Form }) {
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
