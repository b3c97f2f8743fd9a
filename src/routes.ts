// The whole table of pages.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("site/layout.tsx", [
    index("site/home.page.tsx"),
    route("contato", "features/leads/contact.page.tsx"),
    route("*", "site/not-found.page.tsx"),
  ]),
] satisfies RouteConfig;
