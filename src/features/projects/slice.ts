import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { projectType } from "./projects.server.ts";

export const projectsSlice: ContentSlice = {
  kinds: [projectType],
  tables: { projects: { about: "projetos" } },
  apis: [async () => (await import("./api.ts")).projectsApi],
};
