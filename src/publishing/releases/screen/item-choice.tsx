import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { foldText } from "#src/shared/text-patterns.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ChoiceGroup } from "#src/ui/forms/choice-group.tsx";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useKindName } from "../../content-type-words/use-content-type-words.ts";
import type { Candidate, Release } from "../schema.ts";
import { describeCandidate, nameItem } from "./labels.ts";
import { candidatesQuery } from "./release-queries.ts";

export interface ChosenItem {
  kind: string;
  id: string;
}

interface ItemChoiceProps {
  /** The release being edited; `null` for a new one. */
  release: Release | null;
  form: FieldForm<{ items: ChosenItem[] }>;
}

/** Selects items for a release from those with unpublished changes. */
export function ItemChoice({ release, form }: ItemChoiceProps) {
  const { data, error: failure, refetch } = useQuery(candidatesQuery(useApi()));
  return (
    <ChoiceGroup label="Itens" error={form.errors.items}>
      {data ? (
        <Choices release={release} candidates={data} form={form} />
      ) : failure ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </ChoiceGroup>
  );
}

interface ChoicesProps extends ItemChoiceProps {
  candidates: Candidate[];
}

/** Shorter lists need no search. */
const SEARCHED_FROM = 10;

function Choices({ release, candidates, form }: ChoicesProps) {
  const nameOf = useKindName();
  const chosen = form.values.items;
  const chosenIds = new Set(chosen.map(({ id }) => id));
  // The order stays while boxes are ticked.
  const [first] = useState(chosenIds);
  const [search, setSearch] = useState("");
  const known = new Set(candidates.map(({ id }) => id));
  // Keep items that are in the release already, even without changes.
  const others = release?.items.filter(({ id }) => !known.has(id)) ?? [];
  if (candidates.length + others.length === 0) {
    return (
      <p className="rounded-control border border-dashed border-line-strong px-4 py-5 text-sm text-muted">
        Não há alterações a publicar. Comece um rascunho e ele aparece aqui.
      </p>
    );
  }
  const toggle = ({ kind, id }: ChosenItem, isChosen: boolean) =>
    form.change({ items: isChosen ? [...chosen, { kind, id }] : chosen.filter((item) => item.id !== id) });
  const choices = [
    ...others.map((item) => ({
      item,
      note: `${nameOf(item.kind)} · sem alterações`,
      isDisabled: false,
    })),
    ...candidates.map((item) => ({
      item,
      note: describeCandidate(item, nameOf(item.kind), release?.id),
      isDisabled: item.release !== null && item.release.id !== release?.id,
    })),
  ].toSorted((one, other) => Number(first.has(other.item.id)) - Number(first.has(one.item.id)));
  const wanted = foldText(search.trim());
  const found = choices.filter(({ item, note }) => foldText(`${nameItem(item)} ${note}`).includes(wanted));
  return (
    <>
      {choices.length >= SEARCHED_FROM && (
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Input
            type="search"
            aria-label="Buscar itens"
            placeholder="Buscar"
            className="min-w-40 flex-1"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // Enter would send the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <output className="text-sm text-muted">
            {chosen.length === 1 ? "1 escolhido" : `${chosen.length} escolhidos`}
          </output>
        </div>
      )}
      {/* The checkboxes make the list scrollable by keyboard. */}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border">
        {found.map(({ item, note, isDisabled }) => (
          <Choice
            key={item.id}
            title={nameItem(item)}
            note={note}
            isDisabled={isDisabled}
            isChosen={chosenIds.has(item.id)}
            onChange={(isChosen) => toggle(item, isChosen)}
          />
        ))}
        {found.length === 0 && (
          <li className="px-3.5 py-2.5 text-sm text-muted">Nenhum resultado para “{search.trim()}”.</li>
        )}
      </ul>
    </>
  );
}

interface ChoiceProps {
  title: string;
  note: string;
  isDisabled?: boolean;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ title, note, isDisabled, isChosen, onChange }: ChoiceProps) {
  return (
    <li>
      <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 px-3.5 py-2.5 text-sm has-disabled:cursor-default">
        <input
          type="checkbox"
          name="items"
          className="mt-0.5 size-4.5 shrink-0 accent-primary"
          checked={isChosen}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="col-start-2 wrap-anywhere text-muted">{note}</span>
      </label>
    </li>
  );
}
