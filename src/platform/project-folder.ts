/** Absolute path of the project, both from src/ and from the server bundle in build/. */
export const PROJECT_FOLDER = import.meta.filename.replace(/\/(src|build)\/(?!.*\/(src|build)\/).*/, "");
