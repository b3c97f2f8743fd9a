import { useState } from "react";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useDate } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { FocalPointField } from "#src/ui/images/focal-point-field.tsx";
import { usePreparedImage } from "#src/ui/images/use-image-upload.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { useChangePicture, useDeletePicture, useReplacePicture } from "../library-queries.ts";
import { isLive, type LibraryPicture, PICTURE_IS_LIVE, pictureChangeSchema } from "../schema.ts";
import { UseList } from "./use-list.tsx";

interface PictureDialogProps {
  picture: LibraryPicture;
  onClose: () => void;
}

export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const { name, alt, credit, focalPoint, isOwn } = picture;
  const save = useChangePicture(picture.id);
  const form = useForm({
    values: { name, alt, credit, focalPoint },
    check: checkBy(pictureChangeSchema),
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={name}
      intro={<Facts picture={picture} />}
      action="Salvar"
      busy="Salvando..."
      size="lg"
      onClose={onClose}
    >
      <FocalPointField
        url={picture.url}
        size={picture}
        point={form.values.focalPoint}
        isReadOnly={!isOwn}
        onChange={(point) => form.change({ focalPoint: point })}
      />
      <TextField
        form={form}
        name="alt"
        label="Texto alternativo"
        hint="O que a imagem mostra, para quem não a vê. Vale onde o texto não diz outro."
        disabled={!isOwn}
      />
      <TextField form={form} name="credit" label="Crédito" disabled={!isOwn} />
      <TextField form={form} name="name" label="Nome" disabled={!isOwn} />
      <section className="grid gap-1.5">
        <h3 className="font-sans text-sm font-semibold tracking-normal">Onde é usada</h3>
        {picture.uses.length > 0 ? (
          <UseList uses={picture.uses} />
        ) : (
          <p className="text-sm text-muted">Nada usa esta imagem ainda.</p>
        )}
      </section>
      {isOwn && <Acts picture={picture} onDone={onClose} />}
    </DialogForm>
  );
}

function Facts({ picture: { width, height, bytes, createdAt, createdBy } }: { picture: LibraryPicture }) {
  const size = `${width} × ${height} · ${Math.ceil(bytes / 1024).toLocaleString("pt-BR")} KB`;
  const day = useDate()(createdAt);
  return (
    <p className="mt-1 text-sm text-muted">
      {size} · {day}
      {createdBy && ` · ${createdBy}`}
    </p>
  );
}

function Acts({ picture, onDone }: { picture: LibraryPicture; onDone: () => void }) {
  const replace = useReplacePicture(picture.id);
  const remove = useDeletePicture();
  const prepare = usePreparedImage();
  const [isAsking, setIsAsking] = useState(false);
  const cannotGo = isLive(picture);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <label
          className={`${buttonClass({ variant: "outline", size: "sm" })} relative cursor-pointer focus-within:outline-2 focus-within:outline-ring`}
        >
          {replace.isPending ? "Substituindo..." : "Substituir"}
          <input
            type="file"
            accept="image/*"
            aria-label="Substituir"
            disabled={replace.isPending}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = "";
              if (file)
                void prepare(file).then((ready) => ready && replace.mutate(ready, { onSuccess: onDone }));
            }}
          />
        </label>
        <Button variant="outline" size="sm" disabled={cannotGo} onClick={() => setIsAsking(true)}>
          Excluir
        </Button>
      </div>
      <p className="text-sm text-muted">
        {cannotGo ? PICTURE_IS_LIVE : "A nova imagem aparece em todos os lugares que usam esta."}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title="Excluir imagem?"
        text="Ela sai da biblioteca, e visitantes não a abrem mais. Rascunhos e versões antigas que a usam continuam a mostrá-la para a equipe."
        action="Excluir"
        onConfirm={() => remove.mutate(picture, { onSuccess: onDone })}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
