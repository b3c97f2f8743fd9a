import { useDeferredValue, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { FaultDialog } from "#src/publishing/checks/fault-dialog.tsx";
import type { Warning } from "#src/publishing/checks/schema.ts";
import { useFaultQuestion } from "#src/publishing/checks/use-fault-question.ts";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { DraftFormScreen } from "#src/publishing/editor/draft-form/draft-form-screen.tsx";
import { useDraftForm } from "#src/publishing/editor/draft-form/use-draft-form.ts";
import { TEXT_CHECKS_PATH, TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { ASKED_FIELD_PARAM } from "#src/shared/asked-field.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { placeByPart } from "#src/ui/api/server-errors.ts";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import type { TextsAnswer } from "../schema.ts";
import { PartCard } from "./part-card.tsx";
import { type EditedPart, isSameText, type TextCard, type TextValues, toCards } from "./texts-queries.ts";

interface TextsFormProps {
  texts: TextsAnswer;
  parts: EditedPart[];
  /** The draft; if `null`, the form starts with the published texts. */
  opened: SavedDraft | null;
}

/** The loaded screen: one form, saved as a whole, with cards that open one by one. */
export function TextsForm({ texts, parts, opened }: TextsFormProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  const api = useApi();
  const faults = useFaultQuestion(TEXTS_PATH, true);
  const draftForm = useDraftForm<TextsAnswer, TextValues>({
    item: { path: TEXTS_PATH },
    opened,
    stored: texts,
    toValues: (fields) => pickTexts(fields, parts),
    // Sends only own changes, so that other people's changes in the meantime stay.
    toChanges: changesOf,
    mayPublish: (values) =>
      faults.mayPublish([], async () => {
        const changed = changesOf(values, pickTexts({ ...texts }, parts));
        const body = await api.send<{ warnings: Warning[] }>("POST", TEXT_CHECKS_PATH, changed);
        return body.warnings;
      }),
    published: "Textos publicados",
    onPublished: () => void revalidate(),
    hasParts: true,
    failed: (error) => {
      const refused = Object.keys(placeByPart(error)).map((name) => name.split(":", 1)[0] ?? "");
      setOpen((known) => new Set([...known, ...refused]));
      return "Não foi possível salvar os textos. Veja os campos marcados e tente de novo.";
    },
    failedTitle: "Erro ao salvar",
    failedAlways: true,
  });
  const { form } = draftForm;
  const { search, setSearch, found } = useFound(toCards(parts), form.values);
  useAskedPart((name) => {
    setOpen((known) => new Set([...known, name]));
    // The search may hide the part's card.
    setSearch("");
  });
  const toggle = ({ name: first, parts: members }: TextCard, isOpen: boolean) =>
    setOpen((known) => {
      const others = [...known].filter((one) => !members.some(({ name }) => name === one));
      return new Set(isOpen ? [...others, first] : others);
    });
  return (
    <DraftFormScreen
      title="Textos do site"
      versionsOf="Textos do site"
      path={TEXTS_PATH}
      labels={labelsOf(parts)}
      draftForm={draftForm}
      publishLabel="Publicar alterações"
      isSentByButton
      tools={
        <SearchField
          label="Buscar textos"
          value={search}
          onChange={setSearch}
          placeholder="Menu, cookies, e-mail..."
        />
      }
    >
      {groupsOf(found).map(([group, members]) => (
        <section key={group} aria-label={group} className="mb-8">
          <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">{group}</h2>
          <div className="grid grid-cols-1 gap-2">
            {members.map((card) => (
              <PartCard
                key={card.name}
                card={card}
                form={form}
                isOpen={card.parts.some(({ name }) => open.has(name)) || (search !== "" && found.length <= 3)}
                onToggle={(isOpen) => toggle(card, isOpen)}
              />
            ))}
          </div>
        </section>
      ))}
      {found.length === 0 && (
        <EmptyState title="Nenhum texto encontrado" text="Tente outra palavra da tela ou do site." />
      )}
      <FaultDialog question={faults} labels={labelsOf(parts)} />
    </DraftFormScreen>
  );
}

function pickTexts(fields: Record<string, unknown>, parts: EditedPart[]): TextValues {
  const names = parts.flatMap((part) => part.fields.map(({ name }) => name));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function changesOf(values: TextValues, saved: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameText(value, saved[name])),
  );
}

/** Calls `act` with the part of the text that the address asks for, each time that it does. */
function useAskedPart(act: (name: string) => void): void {
  const { key, search } = useLocation();
  const [answered, setAnswered] = useState<string>();
  if (answered === key) return;
  setAnswered(key);
  const [name] = new URLSearchParams(search).get(ASKED_FIELD_PARAM)?.split(":", 1) ?? [];
  if (name) act(name);
}

function useFound(cards: TextCard[], values: TextValues) {
  const [search, setSearch] = useState("");
  const wanted = foldText(useDeferredValue(search).trim());
  const found = cards.filter(({ label, group, hint, parts }) => {
    if (wanted === "") return true;
    const texts = parts.map((part) => [
      part.label,
      part.hint,
      part.fields.map(({ name, schema }) => [schema.title, values[name]]),
    ]);
    return foldText(JSON.stringify([label, group, hint, texts])).includes(wanted);
  });
  return { search, setSearch, found };
}

function groupsOf(cards: TextCard[]): [string, TextCard[]][] {
  return [...Map.groupBy(cards, ({ group }) => group)];
}

/** Returns the labels of all texts on screen, for comparisons. */
function labelsOf(parts: EditedPart[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap(({ label, fields }) =>
      fields.map(({ name, schema }) => [name, `${label}: ${schema.title ?? name}`]),
    ),
  );
}
