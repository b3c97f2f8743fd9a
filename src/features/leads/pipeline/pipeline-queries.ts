import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { LEADS } from "../lead-queries.ts";
import type { Pipeline, PipelineInput } from "./schema.ts";

export const pipelineQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "pipeline"],
    queryFn: ({ signal }) => api.get<Pipeline>("/api/pipeline", {}, signal),
    staleTime: 60_000,
  });

export const useSavePipeline = () =>
  useChange({
    send: (api, pipeline: PipelineInput) => api.send<Pipeline>("PUT", "/api/pipeline", pipeline),
    queryKey: LEADS,
    done: "Funil salvo!",
  });
