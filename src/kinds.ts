// All kinds of content that can be scheduled, by their names in addresses.
import { postKind } from "#src/features/posts/posts.server.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import type { ScheduledKinds } from "#src/publishing/schedule/schedules.server.ts";

export const scheduledKinds: ScheduledKinds = { posts: postKind, projects: projectKind };
