import { expect, it } from "vitest";
import { firstNameOf } from "./first-name.ts";

it.each([
  ["Ana Prado", "Ana"],
  ["  maria das dores ", "Maria"],
  ["MARIA SOUZA", "Maria"],
  ["JOSÉ", "José"],
  ["ANA-LÚCIA D'ÁVILA", "Ana-Lúcia"],
  ["JP Souza", "JP"],
  ["DeAndre Lima", "DeAndre"],
  ["Dr. João Reis", "Dr. João"],
  ["DRA MARINA", "Dra Marina"],
  ["Prado, Ana", "Ana"],
  ["Dr.", undefined],
  ["J. Silva", undefined],
  ["Padaria Aurora", undefined],
  ["Aurora Comércio de Pães Ltda", undefined],
  ["Souza & Filhos", undefined],
  ["Ana Souza ME", undefined],
  ["Loja 24h", undefined],
  ["ana@exemplo.com.br", undefined],
  ["https://golpe.example agora", undefined],
  ["[Sua conta](https://golpe.example)", undefined],
  ["", undefined],
  [null, undefined],
])("greets “%s” as %s", (name, expected) => {
  expect(firstNameOf(name)).toBe(expected);
});
