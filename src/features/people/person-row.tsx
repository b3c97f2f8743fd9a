import { useId, useState } from "react";
import type { Person } from "#src/accounts/people/schema.ts";
import { ROLE_KEYS, ROLES, type Role } from "#src/accounts/roles.ts";
import { formatAge } from "#src/shared/time/date-format.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { RowHeader } from "#src/ui/lists/row-header.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useTakeFactor } from "./people-queries.ts";

const ROLE_NAMES = Object.fromEntries(ROLE_KEYS.map((role) => [role, ROLES[role].name])) as Record<
  Role,
  string
>;

interface PersonRowProps {
  person: Person;
  isYou: boolean;
  onRole: (role: Role) => void;
  onDisable: () => void;
  onEnable: () => void;
  onRemove: () => void;
}

export function PersonRow({ person, isYou, onRole, onDisable, onEnable, onRemove }: PersonRowProps) {
  const { name, email, role, isActive, isDemo, items } = person;
  const titleId = useId();
  const selectId = useId();
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <RowHeader id={titleId} title={name}>
          {isYou && <Badge tone="primary">Você</Badge>}
          {!isActive && <Badge tone="danger">Desativada</Badge>}
          {isDemo && <Badge>Demonstração</Badge>}
          {person.hasSecondFactor && <Badge tone="success">Duas etapas</Badge>}
        </RowHeader>
        <p className="mt-0.5 text-sm wrap-anywhere">{email}</p>
        <ul className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm text-muted">
          <li>
            <LastSeen at={person.lastSeenAt} />
          </li>
          {items > 0 && (
            <li>{items === 1 ? "1 item escrito" : `${items.toLocaleString("pt-BR")} itens escritos`}</li>
          )}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 self-center lg:max-w-96 lg:justify-end">
        <label htmlFor={selectId} className="sr-only">
          Papel
        </label>
        <ChoiceSelect
          id={selectId}
          compact
          className="w-full sm:mr-2 sm:w-40"
          aria-describedby={titleId}
          value={role}
          onChoose={onRole}
          options={ROLE_NAMES}
        />
        <div className="flex gap-1 max-sm:-ml-3.5">
          <Button {...shared} onClick={isActive ? onDisable : onEnable}>
            {isActive ? "Desativar" : "Ativar"}
          </Button>
          <Button {...shared} tone="danger" onClick={onRemove}>
            Remover
          </Button>
        </div>
        {person.hasSecondFactor && !isYou && (
          <div className="-ml-3.5 flex basis-full lg:ml-0 lg:justify-end">
            <TakeFactorButton person={person} aria-describedby={titleId} />
          </div>
        )}
      </div>
    </article>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const moment = useMoment();
  if (at === null) return "Ainda não entrou";
  return (
    <>
      Último acesso:{" "}
      <time dateTime={at} title={moment(at)}>
        {formatAge(at)}
      </time>
    </>
  );
}

export function PersonRowSkeleton() {
  return (
    <div className="grid gap-2.5 p-4 sm:p-5">
      <Skeleton className="h-5 w-44 max-w-full" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  );
}

/** Removes the second factor of a person who has lost phone and passkeys. */
function TakeFactorButton({ person, ...rest }: { person: Person; "aria-describedby": string }) {
  const [isAsking, setAsking] = useState(false);
  const take = useTakeFactor();
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)} {...rest}>
        Remover duas etapas
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remover a verificação em duas etapas?"
        text={`${person.name} volta a entrar só com a senha, sai de todos os aparelhos e recebe um e-mail. Confira antes, por outro meio, que foi essa pessoa quem pediu.`}
        action="Remover"
        onConfirm={() => take.mutate(person)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
