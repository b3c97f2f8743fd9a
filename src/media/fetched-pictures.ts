// Explains why a picture could not be fetched.

import type { FetchFailure } from "#src/platform/http/outgoing/fetch-public.ts";
import { IMAGE_MB } from "#src/shared/media/upload-limits.ts";

export const PICTURE_FAILURES: Readonly<Record<FetchFailure, string>> = {
  address: "o endereço não é público",
  redirects: "o endereço redireciona vezes demais",
  "too-large": `o arquivo tem mais de ${IMAGE_MB} MB`,
  timeout: "o servidor da imagem demorou demais",
  unreachable: "o servidor da imagem não respondeu",
  refused: "o servidor da imagem a recusou",
};
