// Reads what a public service answers about a CNPJ. Runs in the sandbox, since anybody may answer anything.

import { oneLine } from "#src/shared/text-patterns.ts";
import type { RegisterFacts } from "./cnpj-services.ts";

/**
 * Reads an answer in the form of BrasilAPI (`razao_social`, `municipio`, `ddd_telefone_1`) or of ReceitaWS (`nome`,
 * `municipio`, `telefone`).
 * @returns `null` if the service says that there is no such company, `undefined` if the answer cannot be read
 */
export function readAnswer(body: Uint8Array): RegisterFacts | null | undefined {
  const answer = parse(body);
  if (!answer) return undefined;
  if (answer.status === "ERROR") return null;
  const line = (max: number, ...names: string[]): string | null => {
    for (const name of names) {
      const value = Object.hasOwn(answer, name) ? answer[name] : undefined;
      const text = typeof value === "string" ? oneLine(value, max) : undefined;
      if (text) return text;
    }
    return null;
  };
  const name = line(160, "razao_social", "nome", "company_name");
  if (!name) return undefined;
  const state = line(30, "uf", "estado")?.toUpperCase() ?? "";
  return {
    name,
    tradeName: line(160, "nome_fantasia", "fantasia"),
    city: line(80, "municipio", "cidade"),
    state: /^[A-Z]{2}$/.test(state) ? state : null,
    // ReceitaWS joins several: "(11) 2385-1939 / (11) 2222-3333".
    phone: line(60, "ddd_telefone_1", "telefone")?.split(/\s*\/\s*/)[0] || null,
    situation: line(60, "descricao_situacao_cadastral", "situacao"),
  };
}

function parse(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
