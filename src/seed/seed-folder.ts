import { pathToFileURL } from "node:url";
import { PROJECT_FOLDER } from "#src/platform/project-folder.ts";

export const SEED_FOLDER = pathToFileURL(`${PROJECT_FOLDER}/src/seed/`);
