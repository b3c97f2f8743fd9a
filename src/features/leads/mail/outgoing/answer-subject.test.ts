import { expect, it } from "vitest";
import { answerSubject } from "./answer-subject.ts";

it.each([
  ["Proposta", "Re: Proposta"],
  ["Re: Proposta", "Re: Proposta"],
  ["RES: Re: RE[2]: re : Proposta", "Re: Proposta"],
  ["Re: Re: ENC: Proposta", "Re: Proposta"],
  ["Fwd: FW: Proposta", "Re: Proposta"],
  ["Resposta automática: Re: Proposta", "Re: Proposta"],
  ["Automatic reply: Proposta", "Re: Proposta"],
  ["Reforma do site", "Re: Reforma do site"],
  ["Encontro: quinta", "Re: Encontro: quinta"],
  ["Re: ", ""],
])("an answer to “%s” is called “%s”", (subject, expected) => {
  expect(answerSubject(subject)).toBe(expected);
});
