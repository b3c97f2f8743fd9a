import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { projectKind } from "./projects.server.ts";

export const projectsSlice: ContentSlice = {
  kinds: [projectKind],
  tables: { projects: { about: "projetos" } },
  apis: [async () => (await import("./api.ts")).projectsApi],
};
