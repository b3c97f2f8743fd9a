import { ROLES } from "#src/accounts/roles.ts";
import { roleSchema } from "#src/accounts/schema.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";

export function RolesHelp() {
  return (
    <Panel title="Papéis">
      <dl className="mt-3 grid gap-3 text-sm">
        {roleSchema.options.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLES[role].name}</dt>
            <dd className="text-muted">{ROLES[role].hint}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
