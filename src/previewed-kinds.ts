// The kinds of content that preview links show.
import { postKind } from "#src/features/posts/posts.server.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import type { PreviewedKind } from "#src/publishing/previews/previewed-kind.server.ts";

export const previewedKinds: PreviewedKind[] = [
  { name: "posts", address: "/blog", kind: postKind },
  { name: "projects", address: "/portfolio", kind: projectKind },
];
