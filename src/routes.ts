// The whole table of pages.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("site/layout.tsx", [
    index("site/site.page.tsx", { id: "home" }),
    route("contato", "features/leads/contact/contact.page.tsx"),
    route("faq", "features/faq/faq-page/faq.page.tsx"),
    route("portfolio", "features/projects/portfolio/portfolio.page.tsx"),
    route("portfolio/:slug", "features/projects/project-page/project.page.tsx"),
    route("blog", "features/posts/blog/blog.page.tsx"),
    route("blog/:slug", "features/posts/post-page/post.page.tsx"),
    route("newsletter", "features/newsletter/newsletter.page.tsx"),
    route("ebook", "features/ebook/ebook.page.tsx"),
    route("politicas-de-privacidade/versoes/:version?", "site/legal/versions.page.tsx", {
      id: "privacy-versions",
    }),
    route("termos-de-servico/versoes/:version?", "site/legal/versions.page.tsx", { id: "terms-versions" }),
    route("remove-cadastro", "features/privacy/removal/removal.page.tsx"),
    // Pages made of sections, at any other address; and what an unknown one shows.
    route("*", "site/site.page.tsx", { id: "any-page" }),
  ]),
  route("sem-conexao", "site/offline.page.tsx"),
  // Its address is a secret: it stays out of the other layout, which counts and remembers addresses.
  layout("site/quiet-layout.tsx", [
    route("newsletter/sair/*", "features/newsletter/leave-newsletter.page.tsx"),
  ]),
  // Links of mails: their addresses are secrets, and nobody needs to be signed in.
  layout("dashboard/login/mail-link-layout.tsx", [
    route("dashboard/convite/:token", "dashboard/login/invitation.page.tsx"),
    route("dashboard/confirmar/:token", "dashboard/login/confirm-email.page.tsx"),
    route("dashboard/nova-senha/:token", "dashboard/login/new-password.page.tsx"),
    route("dashboard/confirmar-email/:token", "dashboard/login/changed-email.page.tsx"),
    route("dashboard/manter-email/:token", "dashboard/login/keep-email.page.tsx"),
  ]),
  route("dashboard", "dashboard/frame/layout.tsx", [
    index("dashboard/overview/overview.page.tsx"),
    route("analytics", "features/analytics/reports/analytics.page.tsx"),
    route("posts", "features/posts/screen/posts-screen.page.tsx"),
    route("posts/new", "features/posts/screen/posts-screen.page.tsx", { id: "new-post" }),
    route("projects", "features/projects/screen/projects-screen.page.tsx"),
    route("projects/new", "features/projects/screen/projects-screen.page.tsx", { id: "new-project" }),
    route("leads", "features/leads/inbox/inbox.page.tsx"),
    route("api-tokens", "features/tokens/token-screen.page.tsx"),
    route("textos", "features/site-texts/screen/texts-screen.page.tsx"),
    route("settings", "features/site-settings/settings-screen.page.tsx"),
    route("primeiros-passos", "dashboard/first-steps/first-steps.page.tsx"),
    route("paginas", "features/pages/screen/pages-screen.page.tsx"),
    route("paginas/:id", "features/pages/editor/editor.page.tsx"),
    route("faq", "features/faq/faq-screen.page.tsx"),
    route("agenda", "publishing/schedule/agenda/agenda.page.tsx"),
    route("agenda/lancamentos", "publishing/releases/screen/releases.page.tsx"),
    route("privacidade", "features/privacy/requests/requests.page.tsx"),
    route("webhooks", "features/webhooks/screen/webhooks.page.tsx"),
    route("equipe", "features/people/people.page.tsx"),
    route("registro", "audit/screen/audit.page.tsx"),
    route("funcionamento", "backup/screen/operation.page.tsx"),
    route("conta", "dashboard/account/account.page.tsx"),
    route("*", "dashboard/unknown.page.tsx"),
  ]),
] satisfies RouteConfig;
