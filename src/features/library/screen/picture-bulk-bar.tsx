import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { BulkButton, SelectionBar } from "#src/ui/lists/selection-bar.tsx";
import { useBulkChange } from "#src/ui/lists/use-bulk-change.ts";
import type { Selection } from "#src/ui/lists/use-selection.ts";
import { deletePicture, LIBRARY_KEY } from "../library-queries.ts";
import { isLive, type LibraryPicture, PICTURE_IS_LIVE } from "../schema.ts";

const [ONE, MANY] = ["imagem", "imagens"];
const WORDS = { one: ONE, many: MANY, isFeminine: true, nameOf: ({ name }: LibraryPicture) => name };

const PICTURES_ARE_LIVE = "O site no ar usa estas imagens: tire-as de lá, ou substitua-as, antes de excluir.";

const describeDeletion = (count: number): string =>
  count === 1
    ? "Sai da biblioteca, e visitantes não a abrem mais. Rascunhos e versões antigas que a usam continuam a mostrá-la para a equipe."
    : "Saem da biblioteca, e visitantes não as abrem mais. Rascunhos e versões antigas que as usam continuam a mostrá-las para a equipe.";

interface PictureBulkBarProps {
  selection: Selection;
  /** The selected pictures. */
  pictures: readonly LibraryPicture[];
}

/** Says which of the selected pictures stay because visitors see them. */
function describeLive(live: number, selected: number): string | undefined {
  if (live === 0) return undefined;
  if (live === selected) return live === 1 ? PICTURE_IS_LIVE : PICTURES_ARE_LIVE;
  return live === 1
    ? "1 das selecionadas está em uso no site no ar e não será excluída."
    : `${live} das selecionadas estão em uso no site no ar e não serão excluídas.`;
}

/** Deletes the selected pictures that visitors do not see. */
export function PictureBulkBar({ selection, pictures }: PictureBulkBarProps) {
  const { mutate, isPending } = useBulkChange(WORDS, selection, LIBRARY_KEY);
  const [asks, setAsks] = useState(false);
  if (pictures.length === 0) return null;
  const toDelete = pictures.filter((picture) => !isLive(picture));
  const kept = describeLive(pictures.length - toDelete.length, pictures.length);
  return (
    <SelectionBar
      label="Imagens selecionadas"
      count={plural(pictures.length, "selecionada", "selecionadas")}
      selection={selection}
      isBusy={isPending}
    >
      <BulkButton label="Excluir" count={toDelete.length} onClick={() => setAsks(true)} />
      {kept && <p className="text-sm text-muted">{kept}</p>}
      <ConfirmDialog
        isOpen={asks}
        title={`Excluir ${plural(toDelete.length, ONE, MANY)}?`}
        text={[describeDeletion(toDelete.length), kept].filter(Boolean).join(" ")}
        action="Excluir"
        onConfirm={() => mutate({ act: "deleted", items: toDelete, send: deletePicture })}
        onClose={() => setAsks(false)}
      />
    </SelectionBar>
  );
}
