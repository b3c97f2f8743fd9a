import { ROLE_NAMES } from "#src/accounts/role-names.ts";
import { type Role, roleSchema } from "#src/accounts/schema.ts";
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
          {ROLE_NAMES[role]}
        </option>
      ))}
    </Select>
  );
}
