import { expect, it } from "vitest";
import type { Role } from "#src/accounts/roles.ts";
import routes from "#src/routes.ts";
import { groupsOf, maySee } from "./screens.ts";

const table = (role: Role) =>
  groupsOf(role).map(({ heading, screens }) => [heading, screens.map(({ label }) => label)]);

it("shows each role its own screens, and no heading without one", () => {
  expect(table("admin")).toEqual([
    [undefined, ["Dashboard"]],
    ["Conteúdo", ["Posts", "Projetos", "FAQ", "Imagens", "Agenda"]],
    [
      "Clientes",
      [
        "Analytics",
        "Leads",
        "Empresas",
        "Modelos de e-mail",
        "Campos e tags",
        "Funil de vendas",
        "Distribuição de leads",
        "A quem pertence?",
        "Notificações",
        "Origens",
        "Inscritos",
        "Privacidade",
      ],
    ],
    ["Site", ["Páginas", "Textos do site", "Redirecionamentos", "Primeiros passos"]],
    [
      "Sistema",
      [
        "API Tokens",
        "Configurações",
        "Importar de outro site",
        "Webhooks",
        "Equipe",
        "Registro",
        "Funcionamento",
      ],
    ],
  ]);
  expect(table("editor")).toEqual([
    [undefined, ["Dashboard"]],
    ["Conteúdo", ["Posts", "Projetos", "FAQ", "Imagens", "Agenda"]],
    ["Clientes", ["Analytics"]],
    ["Site", ["Páginas", "Textos do site", "Redirecionamentos"]],
  ]);
  expect(table("editor-leads")).toContainEqual(["Clientes", ["Analytics", "Leads", "Notificações"]]);
  expect(table("sales")).toEqual([
    [undefined, ["Dashboard"]],
    ["Clientes", ["Leads", "Empresas", "Modelos de e-mail", "A quem pertence?", "Notificações", "Origens"]],
  ]);
  expect(table("author")).toEqual([
    [undefined, ["Dashboard"]],
    ["Conteúdo", ["Posts", "Projetos", "Imagens"]],
  ]);
});

it("has a place in the navigation for every address of the dashboard, and an address for every place", () => {
  const dashboard = routes.find(({ path, children }) => path === "dashboard" && children);
  const addresses = new Set(dashboard?.children?.map(({ path = "" }) => path.split("/")[0]));
  // The account's screen is linked from the user's name, the way to an editor from public pages, and the last route
  // catches all other addresses.
  for (const path of ["conta", "editar-pagina", "*"]) addresses.delete(path);
  const places = groupsOf("admin").flatMap(({ screens }) => screens.map(({ path }) => path));
  expect(new Set(places.map((path) => path.replace(/^\/dashboard\/?/, "").split("/")[0]))).toEqual(addresses);
});

it("knows who may open an address, and what lies below it", () => {
  expect(maySee("/dashboard", "editor")).toBe(true);
  expect(maySee("/dashboard/leads", "admin")).toBe(true);
  expect(maySee("/dashboard/leads", "editor")).toBe(false);
  expect(maySee("/dashboard/leads/1", "editor")).toBe(false);
  expect(maySee("/dashboard/leads/1", "editor-leads")).toBe(true);
  expect(maySee("/dashboard/leads/emails", "editor-leads")).toBe(false);
  expect(maySee("/dashboard/leads/emails", "sales")).toBe(true);
  expect(maySee("/dashboard/analytics", "sales")).toBe(false);
  expect(maySee("/dashboard/posts/new", "sales")).toBe(false);
  expect(maySee("/dashboard/leadsx", "editor")).toBe(true);
  expect(maySee("/dashboard/posts/new", "author")).toBe(true);
  expect(maySee("/dashboard/paginas/1", "author")).toBe(false);
  expect(maySee("/dashboard/equipe", "editor")).toBe(false);
});
