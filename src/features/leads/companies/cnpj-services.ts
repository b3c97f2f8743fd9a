// Public services that answer with a company's registered facts.

import type { z } from "zod";
import type { registerFactsSchema } from "./schema.ts";

export type RegisterFacts = z.infer<typeof registerFactsSchema>;

/** Addresses by the setting "Consulta de CNPJ"; `off` asks nobody, `own` uses the address of the settings. */
export const CNPJ_SERVICES = {
  brasilapi: "https://brasilapi.com.br/api/cnpj/v1/{cnpj}",
  receitaws: "https://receitaws.com.br/v1/cnpj/{cnpj}",
} as const;
