import { createSlugs } from "#src/publishing/slugs.server.ts";
import { projectRedirectsTable, projectsTable } from "./table.ts";

export const projectSlugs = createSlugs({
  kind: "project",
  nameless: "projeto",
  table: projectsTable,
  redirects: projectRedirectsTable,
  target: projectRedirectsTable.projectId,
});
