import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { NavLink } from "react-router";
import { useApi } from "#src/ui/api/api-context.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { MAX_UNREAD } from "../labels.ts";
import { unreadQuery } from "./notice-queries.ts";

const CLASS = buttonClass({ variant: "ghost", size: "icon", className: "relative shrink-0" });

/** Leads to the notices, with the number of unread ones. */
export function NoticeBell() {
  const { data } = useQuery(unreadQuery(useApi()));
  const unread = data?.unread ?? 0;
  const many = unread >= MAX_UNREAD;
  const count = many ? `mais de ${MAX_UNREAD - 1}` : String(unread);
  const label =
    unread === 0 ? "Notificações" : `Notificações: ${count} ${unread === 1 ? "não lida" : "não lidas"}`;
  return (
    <NavLink to="/dashboard/notificacoes" aria-label={label} className={CLASS}>
      <Bell aria-hidden size={20} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-primary tabular-nums"
        >
          {many ? `${MAX_UNREAD - 1}+` : unread}
        </span>
      )}
    </NavLink>
  );
}
