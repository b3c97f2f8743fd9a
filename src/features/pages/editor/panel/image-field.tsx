import { IMAGE_BYTES } from "#src/shared/image-limits.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { Input } from "#src/ui/primitives/input.tsx";

const MAX_ALT = 300;

interface ImageFieldProps {
  label: string;
  /** Below it, beside how large it may be. */
  hint?: string | undefined;
  /** `{ path, alt }`, or null for none. */
  value: unknown;
  /** Without the picture itself, which is seen elsewhere. */
  isFlat?: boolean;
  error?: string | undefined;
  /** @param isTyped more of it belongs to the same step of undoing */
  onChange: (value: unknown, isTyped: boolean) => void;
}

/** An image of a section: uploaded at once, with the text for who cannot see it. */
export function ImageField({ label, hint = "", value, isFlat = false, error, onChange }: ImageFieldProps) {
  const upload = useImageUpload(IMAGE_BYTES);
  const { path = null, alt = "" } = (value ?? {}) as { path?: string; alt?: string };
  const take = async ([file]: File[]): Promise<void> => {
    const stored = file && (await upload(file, () => {}));
    if (stored && "path" in stored) onChange({ path: stored.path, alt }, false);
  };
  return (
    <div className="grid gap-3">
      <ImagePicker
        label={label}
        hint={`Até 5 MB. ${hint}`.trim()}
        error={error}
        image={path}
        isFlat={isFlat}
        onRemove={() => onChange(null, false)}
        onChoose={(picture) => onChange({ ...picture, alt: picture.alt.slice(0, MAX_ALT) }, false)}
        onFiles={(files) => void take(files)}
      />
      {path !== null && (
        <Field label="Texto alternativo" hint="Para quem não vê a imagem. Vazio, ela só enfeita.">
          {(control) => (
            <Input
              compact
              {...control}
              maxLength={MAX_ALT}
              value={alt}
              onChange={({ target }) => onChange({ path, alt: target.value }, true)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
