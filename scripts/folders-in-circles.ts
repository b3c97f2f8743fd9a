/** Folders that still import each other in a circle. A group may lose folders and never gains one. */
export const FOLDERS_IN_CIRCLES: string[][] = [
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
