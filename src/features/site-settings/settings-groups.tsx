import { cx } from "class-variance-authority";
import { Link, useSearchParams } from "react-router";
import { SETTINGS_GROUPS, type SettingsGroup, settingsPath } from "./settings-parts.ts";

const PARAMETER = "grupo";

/** Returns the group in the URL; undefined for all. */
export function useSettingsGroup(): SettingsGroup | undefined {
  const asked = useSearchParams()[0].get(PARAMETER) ?? "";
  return Object.hasOwn(SETTINGS_GROUPS, asked) ? (asked as SettingsGroup) : undefined;
}

/** Navigates between the groups, each with a URL of its own; typed values stay, since it is one form. */
export function SettingsGroups({ shown }: { shown: SettingsGroup | undefined }) {
  return (
    <nav aria-label="Partes das configurações" className="mb-5 flex flex-wrap gap-2 text-sm">
      <GroupLink to="/dashboard/settings" isShown={!shown}>
        Tudo
      </GroupLink>
      {Object.entries(SETTINGS_GROUPS).map(([group, label]) => (
        <GroupLink key={group} to={settingsPath(group as SettingsGroup)} isShown={group === shown}>
          {label}
        </GroupLink>
      ))}
    </nav>
  );
}

interface GroupLinkProps {
  to: string;
  isShown: boolean;
  children: React.ReactNode;
}

function GroupLink({ to, isShown, children }: GroupLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isShown ? "page" : undefined}
      className={cx(
        "touch-target rounded-control border px-3 py-1.5 font-medium",
        isShown
          ? "border-primary bg-primary-soft text-primary-ink"
          : "border-line text-muted hover:border-line-strong hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
