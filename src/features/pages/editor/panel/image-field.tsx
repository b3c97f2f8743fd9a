import { useState } from "react";
import { ALT_MAX } from "#src/shared/fields/fields.ts";
import type { FocalPoint } from "#src/shared/media/focal-point.ts";
import { IMAGE_SIZES } from "#src/shared/media/upload-limits.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { FocalPointField } from "#src/ui/images/focal-point-field.tsx";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface ImageFieldProps {
  label: string;
  /** Shown with the size limit. */
  hint?: string | undefined;
  /** `{ path, alt, focalPoint }`, or null for none. */
  value: unknown;
  /** Hides preview and focal point, for a bar over the page that shows the picture. */
  isFlat?: boolean;
  error?: string | undefined;
  /** @param isTyped more typing belongs to the same undo step */
  onChange: (value: unknown, isTyped: boolean) => void;
}

/** Uploads an image and edits its alternative text. */
export function ImageField({ label, hint = "", value, isFlat = false, error, onChange }: ImageFieldProps) {
  const upload = useImageUpload();
  const image = (value ?? {}) as { path?: string; alt?: string; focalPoint?: FocalPoint };
  const [progress, setProgress] = useState<number>();
  const { path = null, alt = "", focalPoint } = image;
  const take = async ([file]: File[]): Promise<void> => {
    const stored = file && (await upload(file, setProgress));
    setProgress(undefined);
    if (stored && "path" in stored) onChange({ path: stored.path, alt }, false);
  };
  return (
    <div className="grid gap-3">
      <ImagePicker
        label={label}
        hint={`${IMAGE_SIZES} ${hint}`.trim()}
        error={error}
        image={path}
        isFlat={isFlat}
        progress={progress}
        onRemove={() => onChange(null, false)}
        onChoose={(picture) => onChange({ ...picture, alt: picture.alt.slice(0, ALT_MAX) }, false)}
        onFiles={(files) => void take(files)}
      />
      {path !== null && (
        <Field label="Texto alternativo" hint="Descreva a imagem. Se for decorativa, deixe vazio.">
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
  /** Undefined restores the library's focal point. */
  onChange: (point: FocalPoint | undefined) => void;
}

/** Sets the point that stays visible when this use of the image is cropped. */
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
              // Moves the focus before the closed part hides the button.
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
