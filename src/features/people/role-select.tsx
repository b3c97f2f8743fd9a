import { ROLES, type Role } from "#src/accounts/roles.ts";
import { roleSchema } from "#src/accounts/schema.ts";
import { Select } from "#src/ui/primitives/select.tsx";

type RoleSelectProps = Omit<React.ComponentProps<typeof Select>, "value" | "onChange" | "children"> & {
  value: Role;
  onChange: (role: Role) => void;
};

/** A select of all roles. */
export function RoleSelect({ value, onChange, ...rest }: RoleSelectProps) {
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(roleSchema.parse(event.target.value))}>
      {roleSchema.options.map((role) => (
        <option key={role} value={role}>
          {ROLES[role].name}
        </option>
      ))}
    </Select>
  );
}
