// The point of a picture that stays visible when it is cropped.

import { z } from "zod";

const fraction = (name: string) =>
  z
    .number(`${name} deve ser um número de 0 a 1`)
    .min(0, `${name} deve ser um número de 0 a 1`)
    .max(1, `${name} deve ser um número de 0 a 1`);

export const focalPointSchema = z.object(
  {
    x: fraction("Ponto focal, da esquerda").describe("0 à esquerda, 1 à direita"),
    y: fraction("Ponto focal, do alto").describe("0 no alto, 1 embaixo"),
  },
  "Informe o ponto focal com x e y",
);
export type FocalPoint = z.infer<typeof focalPointSchema>;
