import { expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { isUnreachable, readErrors, serverText, tryAgain } from "./server-errors.ts";

const refusal = (errors: { field: string; message: string }[]) =>
  new ApiError(400, { error: errors[0]?.message ?? "", errors });

it("a field says the first thing that is wrong with it, and errors of others are left out", () => {
  const error = refusal([
    { field: "name", message: "Informe um nome" },
    { field: "name", message: "Nome curto demais" },
    { field: "token", message: "Token inválido" },
  ]);
  expect(readErrors(error, ["name", "email"])).toEqual({ name: "Informe um nome" });
});

it("a list says what is wrong with each of its items", () => {
  const error = refusal([
    { field: "items.0", message: "Já está em outro" },
    { field: "items.2.id", message: "Não existe" },
    { field: "itemsBefore", message: "Outro campo" },
  ]);
  expect(readErrors(error, ["items"])).toEqual({ items: "Já está em outro; Não existe" });
});

it("a field may have another name on the server", () => {
  const error = refusal([{ field: "at", message: "Escolha uma data e hora no futuro" }]);
  expect(readErrors(error, ["date", "time"], { at: "date" })).toEqual({
    date: "Escolha uma data e hora no futuro",
  });
});

it("what is no answer of the server names no field, and has the words of the form", () => {
  expect(readErrors(new TypeError("broken"), ["name"])).toEqual({});
  expect(serverText(new TypeError("broken"), "Tente novamente.")).toBe("Tente novamente.");
  expect(serverText(new ApiError(0), "Tente novamente.")).toBe("Tente novamente.");
  expect(serverText(refusal([{ field: "x", message: "Não" }]), "Tente novamente.")).toBe("Não");
});

it("a form that keeps its text says that the site did not respond, whoever did not reach it", () => {
  for (const error of [new ApiError(0), new ApiError(502), new ApiError(504)]) {
    expect(isUnreachable(error)).toBe(true);
    expect(tryAgain(error)).toMatch(/^O site não respondeu\. O que você escreveu continua aqui/);
  }
  for (const error of [new ApiError(500), new ApiError(503, { error: "Em manutenção" }), new TypeError("x")])
    expect(isUnreachable(error)).toBe(false);
  expect(tryAgain(new ApiError(500))).toBe("Tente novamente.");
  expect(tryAgain(new ApiError(503, { error: "Em manutenção" }))).toBe("Em manutenção");
});
