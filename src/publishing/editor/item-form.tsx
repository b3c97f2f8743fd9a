import { useRef } from "react";
import { type AnyFields, factOf } from "#src/shared/fields/declare-fields.ts";
import { IMAGE_BYTES } from "#src/shared/media/upload-limits.ts";
import { findFileError, NOT_IMAGE } from "#src/ui/images/image-files.ts";
import { ImageList } from "#src/ui/images/image-list.tsx";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Opened } from "../draft-session/read-opened.ts";
import type { ContentEditorConfig, ImagesField } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import { EditorFields } from "./editor-fields.tsx";
import { EditorForm } from "./editor-form.tsx";
import { useEditor } from "./use-editor.ts";

interface ItemFormProps<Item extends EditedItem> {
  kind: ContentEditorConfig<Item>;
  opened: Opened<Item>;
  session: EditSession;
  categories: string[];
}

/** The form of an item, generated from its declared fields. */
export function ItemForm<Item extends EditedItem>({
  kind,
  opened,
  session,
  categories,
}: ItemFormProps<Item>) {
  const { form, model } = useEditor(kind, opened, session);
  const images = kind.imagesOf(form.values);
  const change = (listed: ListedImage[]) => form.change(kind.withImages(listed));
  const addFiles = useAddFiles(kind.images, images, change);
  const { fields, rows, folder, path, hasAsterisks } = kind;
  return (
    <EditorForm form={form} model={model} hasFiles={kind.hasFiles(form.values)} onFiles={addFiles}>
      <EditorFields
        {...{ fields, rows, folder, path, hasAsterisks, categories }}
        form={form}
        placeholder="https://"
        images={<Images {...{ fields, images }} own={kind.images} onChange={change} onFiles={addFiles} />}
      />
    </EditorForm>
  );
}

interface ImagesProps {
  fields: AnyFields;
  own: ImagesField;
  images: ListedImage[];
  onChange: (images: ListedImage[]) => void;
  onFiles: (files: File[]) => void;
}

/** One image picker or an image list. */
function Images({ fields, own: { name, max }, images, onChange, onFiles }: ImagesProps) {
  const { title, hint = "", control } = factOf(fields, name);
  if (control === "pictures") {
    return (
      <ImageList
        name={name}
        label={title}
        hint={hint}
        images={images}
        onChange={onChange}
        onFiles={onFiles}
        max={max}
      />
    );
  }
  const [image] = images;
  return (
    <ImagePicker
      name={name}
      label={title}
      hint={hint}
      image={image?.file ?? image?.path ?? null}
      onRemove={() => onChange([])}
      onChoose={({ path }) => onChange([{ key: path, path }])}
      onFiles={onFiles}
    />
  );
}

/** Adds files to the images, or shows why the server would refuse them. A single image takes the first file. */
function useAddFiles(
  { max, tooLarge, tooMany }: ImagesField,
  images: ListedImage[],
  setImages: (images: ListedImage[]) => void,
) {
  const { toast } = useToast();
  const lastKey = useRef(0);
  return (given: File[]): void => {
    const files = max === 1 ? given.slice(0, 1) : given;
    const error = findFileError(files, IMAGE_BYTES);
    if (error === "not-image") return toast(NOT_IMAGE);
    if (error === "too-large") return toast({ ...tooLarge, tone: "destructive" });
    const added = files.map((file) => ({ key: `new-${++lastKey.current}`, file }));
    if (max === 1) return added.length > 0 ? setImages(added) : undefined;
    if (images.length + files.length > max) {
      return toast({ title: "Limite de imagens", description: tooMany, tone: "destructive" });
    }
    setImages([...images, ...added]);
  };
}
