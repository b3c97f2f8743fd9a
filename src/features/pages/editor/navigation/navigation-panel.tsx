import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { Field } from "#src/ui/forms/field.tsx";
import { usePasteNotice } from "#src/ui/forms/limit.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { MoveButtons } from "../controls/move-buttons.tsx";
import { useEditorUi } from "../state/editor-ui.ts";
import { addColumn, COLUMNS_KEY, MAX, moveColumn, removeColumn, setTitle } from "../state/navigation.ts";
import { partErrors } from "../state/refusal.ts";
import { MenuLinkRows } from "./menu-link-rows.tsx";
import { useNavigation } from "./use-navigation.ts";

/**
 * Edits the menu and footer columns in the panel, for keyboards and phones, and for links that are not visible yet.
 */
export function NavigationPanel() {
  const edited = useNavigation();
  const { refusal } = useEditorUi();
  const onPaste = usePasteNotice("Título da coluna", MAX.label);
  if (!edited) return <Skeleton className="m-4 h-40" />;
  const { navigation, edit } = edited;
  const { columns } = navigation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4">
      <p className="text-sm text-muted">
        Estão em todas as páginas. As páginas marcadas para o menu entram antes de Contato, e as que estão
        fora do ar não aparecem.
      </p>
      <section aria-labelledby="menu-do-site">
        <h2 id="menu-do-site" className="mb-2 font-sans text-base font-semibold tracking-normal">
          Menu
        </h2>
        <MenuLinkRows list="menu" name="Menu" links={navigation.menu} edit={edit} />
      </section>
      {columns.map((column, index) => {
        const { title, links } = column;
        const error = partErrors(column, refusal)[0]?.message;
        const name = `coluna ${index + 1}`;
        return (
          // Columns have no other names than their places.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} aria-label={`Rodapé, ${name}`} className="grid gap-3 border-t pt-5">
            <div className="flex items-center">
              <h2 className="grow font-sans text-base font-semibold tracking-normal">Rodapé, {name}</h2>
              <MoveButtons
                name={name}
                index={index}
                count={columns.length}
                onMove={(to) => edit(moveColumn(index, to))}
              />
              <IconButton label={`Remover: ${name}`} Icon={Trash} onClick={() => edit(removeColumn(index))} />
            </div>
            <Field label="Título" error={error}>
              {(control) => (
                <Input
                  compact
                  {...control}
                  data-path={`${COLUMNS_KEY}.${index}.title`}
                  value={title}
                  maxLength={MAX.label}
                  onPaste={onPaste}
                  autoComplete="off"
                  onChange={({ target }) => edit(setTitle(index, target.value), `${index}.title`)}
                />
              )}
            </Field>
            <MenuLinkRows list={index} name={`Rodapé, ${name}`} links={links} edit={edit} />
          </section>
        );
      })}
      {columns.length < MAX.columns && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => edit(addColumn)}>
          <Plus aria-hidden size={16} />
          Adicionar coluna ao rodapé
        </Button>
      )}
    </div>
  );
}
