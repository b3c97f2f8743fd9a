import { useEffect, useMemo, useRef, useState } from "react";
import { type AnyFields, factOf } from "#src/shared/fields/declare-fields.ts";
import { IMAGE_BYTES } from "#src/shared/media/upload-limits.ts";
import { NOT_IMAGE } from "#src/ui/images/image-files.ts";
import { ImageList } from "#src/ui/images/image-list.tsx";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { shrinkImages } from "#src/ui/images/shrink-image.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { AuthorField, type ItemAuthor } from "../authorship/author-field.tsx";
import type { Opened } from "../draft-session/read-opened.ts";
import { PlainCanvas, TitleInPlace } from "./canvas.tsx";
import type { ContentEditorConfig, ImagesField } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import { EditorField, SlugField } from "./editor-field.tsx";
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
  const omitted = useMemo(() => new Set(["title", "slug", "isFeatured", kind.textName ?? ""]), [kind]);
  const images = kind.imagesOf(form.values);
  const change = (listed: ListedImage[]) => form.change(kind.withImages(listed));
  const addFiles = useAddFiles(kind.images, images, change);
  const { fields, rows, folder, path, hasAsterisks, textName, Canvas = PlainCanvas } = kind;
  const [first] = images;
  const { item: stored } = opened;
  const [author, setAuthor] = useState<ItemAuthor>({
    id: stored?.authorId ?? null,
    name: stored?.author?.name,
  });
  const canvas = (
    <Canvas
      item={stored && (author.name === undefined ? stored : { ...stored, author: { name: author.name } })}
      values={form.values}
      title={<TitleInPlace form={form as never} {...{ fields, hasAsterisks }} />}
      text={
        textName !== undefined && (
          <EditorField {...{ fields, path, hasAsterisks, form }} name={textName} isLabelHidden />
        )
      }
      image={first?.file ?? first?.path ?? null}
    />
  );
  return (
    <EditorForm
      form={form}
      model={model}
      hasFiles={kind.hasFiles(form.values)}
      onFiles={addFiles}
      canvas={canvas}
    >
      {stored && stored.authorId !== undefined && model.mayPublish && (
        <AuthorField path={path} itemId={stored.id} author={author} onChange={setAuthor} />
      )}
      <SlugField form={form as never} {...{ fields, folder }} />
      <EditorFields
        omitted={omitted}
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
  // Making a photograph smaller takes a moment, in which other images may be added.
  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  });
  const add = async (given: File[]): Promise<void> => {
    const files = await shrinkImages(max === 1 ? given.slice(0, 1) : given, IMAGE_BYTES);
    if (files === "not-image") return toast(NOT_IMAGE);
    if (files === "too-large") return toast({ ...tooLarge, tone: "destructive" });
    const added = files.map((file) => ({ key: `new-${++lastKey.current}`, file }));
    if (max === 1) return added.length > 0 ? setImages(added) : undefined;
    if (latest.current.length + files.length > max) {
      return toast({ title: "Limite de imagens", description: tooMany, tone: "destructive" });
    }
    setImages([...latest.current, ...added]);
  };
  return (given: File[]): void => void add(given);
}
