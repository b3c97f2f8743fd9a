import { expect, it } from "vitest";
import { maySee, screensOf } from "./screens.ts";

it("shows each role its own screens", () => {
  expect(screensOf("admin").map((screen) => screen.label)).toEqual([
    "Dashboard",
    "Posts",
    "Projetos",
    "Analytics",
    "Leads",
    "API Tokens",
    "Configurações",
    "Páginas",
    "Primeiros passos",
    "Textos do site",
    "FAQ",
    "Agenda",
    "Privacidade",
    "Webhooks",
    "Equipe",
    "Registro",
    "Funcionamento",
  ]);
  expect(screensOf("editor").map((screen) => screen.label)).toEqual([
    "Dashboard",
    "Posts",
    "Projetos",
    "Analytics",
    "Páginas",
    "Textos do site",
    "FAQ",
    "Agenda",
  ]);
  expect(screensOf("author").map((screen) => screen.label)).toEqual(["Dashboard", "Posts", "Projetos"]);
});

it("knows who may open an address, and what lies below it", () => {
  expect(maySee("/dashboard", "editor")).toBe(true);
  expect(maySee("/dashboard/leads", "admin")).toBe(true);
  expect(maySee("/dashboard/leads", "editor")).toBe(false);
  expect(maySee("/dashboard/leads/1", "editor")).toBe(false);
  expect(maySee("/dashboard/leadsx", "editor")).toBe(true);
  expect(maySee("/dashboard/posts/new", "author")).toBe(true);
  expect(maySee("/dashboard/paginas/1", "author")).toBe(false);
  expect(maySee("/dashboard/equipe", "editor")).toBe(false);
});
