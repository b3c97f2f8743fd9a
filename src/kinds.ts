// All kinds of content, by their names in addresses.
import { pageKind } from "#src/features/pages/pages.server.ts";
import { postKind } from "#src/features/posts/posts.server.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import type { PreviewedKind } from "#src/publishing/previews/previewed-kind.server.ts";
import type { ScheduledKinds } from "#src/publishing/schedule/schedules.server.ts";

export const scheduledKinds: ScheduledKinds = { pages: pageKind, posts: postKind, projects: projectKind };

export const previewedKinds: PreviewedKind[] = [
  { name: "pages", address: "", kind: pageKind },
  { name: "posts", address: "/blog", kind: postKind },
  { name: "projects", address: "/portfolio", kind: projectKind },
];
