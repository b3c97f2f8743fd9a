/** Folders that still import each other in a circle. A group may lose folders and never gains one. */
export const FOLDERS_IN_CIRCLES: string[][] = [
  [
    "src/features/pages/editor",
    "src/features/pages/editor/catalogue",
    "src/features/pages/editor/copies",
    "src/features/pages/editor/frame",
    "src/features/pages/editor/loaded",
    "src/features/pages/editor/navigation",
    "src/features/pages/editor/panel",
    "src/features/pages/editor/session",
  ],
  [
    "src/platform",
    "src/platform/database",
    "src/platform/embedded-postgres",
    "src/platform/imaging",
    "src/platform/jobs",
    "src/platform/markdown",
    "src/platform/secrets",
  ],
];
