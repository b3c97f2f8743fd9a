import { initialsOf } from "#src/shared/people/initials.ts";
import type { PersonHere } from "./schema.ts";

const LIST = new Intl.ListFormat("pt-BR");

/**
 * Lists others who have the item open: "Ana Prado e Rui Lopes também estão aqui". Changes are announced to screen
 * readers.
 */
export function PeopleHere({ people: all }: { people: readonly PersonHere[] }) {
  const people = all.filter(({ isYou }) => !isYou);
  return (
    <div aria-live="polite" className="not-empty:mb-5">
      {people.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <span aria-hidden className="flex">
            {people.map(({ id, name }) => (
              <Initials key={id} name={name} />
            ))}
          </span>
          {LIST.format(people.map(({ name }) => name))}{" "}
          {people.length === 1 ? "também está aqui" : "também estão aqui"}
        </p>
      )}
    </div>
  );
}

/** Shows a person's initials in a circle. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="-ml-2 grid size-7 shrink-0 place-items-center rounded-full border border-line bg-primary-soft text-xs font-semibold text-primary-ink first:ml-0"
    >
      {initialsOf(name)}
    </span>
  );
}
