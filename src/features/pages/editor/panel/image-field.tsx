import { IMAGE_BYTES, IMAGE_MB } from "#src/shared/media/image-limits.ts";
import type { FocalPoint } from "#src/shared/media/focal-point.ts";
import { ALT_MAX } from "#src/shared/fields/fields.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { FocalPointField } from "#src/ui/images/focal-point-field.tsx";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface ImageFieldProps {
  label: string;
  /** Below it, beside how large it may be. */
  hint?: string | undefined;
  /** `{ path, alt, focalPoint }`, or null for none. */
  value: unknown;
  /** Without the picture itself, which is seen elsewhere and must not be covered: nor with its own cut. */
  isFlat?: boolean;
  error?: string | undefined;
  /** @param isTyped more of it belongs to the same step of undoing */
  onChange: (value: unknown, isTyped: boolean) => void;
}

/** An image of a section: uploaded at once, with the text for who cannot see it. */
export function ImageField({ label, hint = "", value, isFlat = false, error, onChange }: ImageFieldProps) {
  const upload = useImageUpload(IMAGE_BYTES);
  const image = (value ?? {}) as { path?: string; alt?: string; focalPoint?: FocalPoint };
  const { path = null, alt = "", focalPoint } = image;
  const take = async ([file]: File[]): Promise<void> => {
    const stored = file && (await upload(file, () => {}));
    if (stored && "path" in stored) onChange({ path: stored.path, alt }, false);
  };
  return (
    <div className="grid gap-3">
      <ImagePicker
        label={label}
        hint={`Até ${IMAGE_MB} MB. ${hint}`.trim()}
        error={error}
        image={path}
        isFlat={isFlat}
        onRemove={() => onChange(null, false)}
        onChoose={(picture) => onChange({ ...picture, alt: picture.alt.slice(0, ALT_MAX) }, false)}
        onFiles={(files) => void take(files)}
      />
      {path !== null && (
        <Field
          label="Texto alternativo"
          hint="Para quem não vê a imagem. Se ficar vazio, ela conta como decorativa."
        >
          {(control) => (
            <Input
              compact
              {...control}
              maxLength={ALT_MAX}
              value={alt}
              onChange={({ target }) => onChange({ ...image, alt: target.value }, true)}
            />
          )}
        </Field>
      )}
      {path !== null && !isFlat && (
        <OwnFocalPoint
          url={path}
          point={focalPoint}
          onChange={(own) => onChange({ path, alt, ...(own && { focalPoint: own }) }, own !== undefined)}
        />
      )}
    </div>
  );
}

interface OwnFocalPointProps {
  url: string;
  point: FocalPoint | undefined;
  /** Undefined: that of the library holds again. */
  onChange: (point: FocalPoint | undefined) => void;
}

/** What stays in sight where this use of the image is cut. */
function OwnFocalPoint({ url, point, onChange }: OwnFocalPointProps) {
  return (
    <details open={point !== undefined}>
      <summary className="cursor-pointer text-sm text-muted">Recortar só nesta página</summary>
      <div className="mt-2 grid gap-2">
        <FocalPointField
          url={url}
          point={point ?? { x: 0.5, y: 0.5 }}
          isReadOnly={false}
          onChange={onChange}
        />
        {point && (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              // It leaves with its part closed: the focus would be lost.
              currentTarget.closest("details")?.querySelector("summary")?.focus();
              onChange(undefined);
            }}
          >
            Usar o recorte da biblioteca
          </Button>
        )}
      </div>
    </details>
  );
}
