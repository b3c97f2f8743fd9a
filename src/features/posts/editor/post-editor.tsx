import { Controller } from "react-hook-form";
import { IMAGE_BYTES } from "#src/media/schema.ts";
import { ContentField } from "#src/publishing/editor/content-field.tsx";
import { EditDialog, type EditDialogProps, type EditFormProps } from "#src/publishing/editor/edit-dialog.tsx";
import { EditorForm } from "#src/publishing/editor/editor-form.tsx";
import { SeoFields } from "#src/publishing/editor/seo-fields.tsx";
import { TextField } from "#src/publishing/editor/text-field.tsx";
import { TitleFields } from "#src/publishing/editor/title-fields.tsx";
import { useEditor } from "#src/publishing/editor/use-editor.ts";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { TagInput } from "#src/ui/forms/tag-input.tsx";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { useRefuseImages } from "#src/ui/images/use-image-upload.ts";
import type { Post } from "#src/features/posts/schema.ts";
import { POST_KIND } from "./post-kind.ts";

export default function PostEditor(props: EditDialogProps) {
  return <EditDialog {...props} kind={POST_KIND} Form={PostForm} />;
}

function PostForm({ opened, session, categories }: EditFormProps<Post>) {
  const { form, files: image, setFiles: setImage, saving } = useEditor(POST_KIND, opened, session);
  const refuse = useRefuseImages(IMAGE_BYTES);
  const takeImage = ([file]: File[]): void => {
    if (file && !refuse([file])) setImage(file);
  };
  return (
    <EditorForm form={form} saving={saving} hasFiles={image instanceof File} onFiles={takeImage}>
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
          <TextField
            form={form}
            name="excerpt"
            label="Resumo"
            hint="Vazio, vale o começo do conteúdo."
            rows={3}
            maxLength={500}
          />
          <CategoryField
            categories={categories}
            error={form.formState.errors.category?.message}
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
      <SeoFields form={form} />
    </EditorForm>
  );
}
