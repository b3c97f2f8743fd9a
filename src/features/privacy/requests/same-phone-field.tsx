import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import type { RemovalRequest } from "../requests-schema.ts";
import { contactDataQuery } from "./requests-queries.ts";

interface SamePhoneFieldProps {
  request: RemovalRequest;
  /** Ids of the leads that are erased as well. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Lists leads with the request's telephone and another e-mail address, or none, for staff to choose from. */
export function SamePhoneField({ request, chosen, onChange }: SamePhoneFieldProps) {
  const { data } = useQuery(contactDataQuery(useApi(), request.id));
  if (!data || data.samePhone.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Com o mesmo telefone e outro e-mail</legend>
      <p className="mt-1 text-sm text-muted">
        Marque só os que são da mesma pessoa: eles são apagados junto.
      </p>
      {data.samePhone.map(({ id, name, email }) => (
        <Checkbox
          key={id}
          label={[name ?? "Lead sem nome", email].filter(Boolean).join(" · ")}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
