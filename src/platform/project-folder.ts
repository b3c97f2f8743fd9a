/** The absolute path of the project, whether this runs from src/ or from the server's bundle in build/. */
export const PROJECT_FOLDER = import.meta.filename.replace(/\/(src|build)\/(?!.*\/(src|build)\/).*/, "");
