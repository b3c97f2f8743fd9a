import { expect, it } from "vitest";
import { commandsOf } from "./commands.ts";
import { groupsOf } from "./screens.ts";

const labels = (role: "admin" | "editor") =>
  commandsOf(role).flatMap(({ commands }) => commands.map(({ title }) => title));

it("leads to the screens that the role may see, and to no others", () => {
  for (const role of ["admin", "editor"] as const) {
    expect(commandsOf(role)[0]?.commands.map(({ title }) => title)).toEqual(
      groupsOf(role).flatMap(({ screens }) =>
        screens.flatMap(({ label, parts = [] }) => [label, ...parts.map((part) => part.label)]),
      ),
    );
  }
  expect(labels("editor")).not.toContain("Leads");
  expect(labels("admin")).toContain("Novo destino de webhook");
  expect(labels("editor")).not.toContain("Novo destino de webhook");
});

it("offers what everybody does", () => {
  for (const label of ["Novo Post", "Novo Projeto", "Nova pergunta", "Ver o site", "Alternar tema", "Sair"]) {
    expect(labels("editor")).toContain(label);
  }
});
