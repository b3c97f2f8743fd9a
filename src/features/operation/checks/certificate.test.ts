import { expect, it } from "vitest";
import { describeFailure } from "./certificate.server.ts";

it.each([
  ["ENOTFOUND", "o nome não está no DNS"],
  ["ECONNREFUSED", "a conexão foi recusada"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "quem responde ali não usa TLS"],
  ["EWHATEVER", "a conexão falhou"],
])("a connection that ends with %s is told in Portuguese", (code, words) => {
  expect(describeFailure(Object.assign(new Error("connect failed"), { code }))).toBe(words);
});
