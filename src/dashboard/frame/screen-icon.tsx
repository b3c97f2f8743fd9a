// Icons of the navigation. Loaded apart, since the login screen has none.

import type { LucideIcon } from "lucide-react";
import Activity from "lucide-react/icons/activity";
import Briefcase from "lucide-react/icons/briefcase";
import Building from "lucide-react/icons/building-2";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Images from "lucide-react/icons/images";
import KeyRound from "lucide-react/icons/key-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Newspaper from "lucide-react/icons/newspaper";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import Route from "lucide-react/icons/route";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Shuffle from "lucide-react/icons/shuffle";
import Type from "lucide-react/icons/type";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import Webhook from "lucide-react/icons/webhook";

/** By the paths of screens (screens.ts). */
const ICONS: Partial<Record<string, LucideIcon>> = {
  "/dashboard": LayoutDashboard,
  "/dashboard/posts": Newspaper,
  "/dashboard/projects": Briefcase,
  "/dashboard/faq": CircleQuestionMark,
  "/dashboard/imagens": Images,
  "/dashboard/agenda": CalendarDays,
  "/dashboard/analytics": ChartColumn,
  "/dashboard/leads": Users,
  "/dashboard/empresas": Building,
  "/dashboard/origens": Route,
  "/dashboard/privacidade": ShieldCheck,
  "/dashboard/paginas": PanelsTopLeft,
  "/dashboard/textos": Type,
  "/dashboard/redirecionamentos": Shuffle,
  "/dashboard/api-tokens": KeyRound,
  "/dashboard/settings": Settings,
  "/dashboard/webhooks": Webhook,
  "/dashboard/equipe": UserCog,
  "/dashboard/registro": ScrollText,
  "/dashboard/funcionamento": Activity,
};

export default function ScreenIcon({ path }: { path: string }) {
  const Icon = ICONS[path];
  return Icon ? <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" /> : null;
}
