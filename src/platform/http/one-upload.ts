import type { Limit } from "../rate-limit.ts";
import { type BodyLimits, takesFiles } from "./body.ts";

interface OneUpload extends Omit<BodyLimits, "fileFields" | "files"> {
  /** Field of the form with the file. */
  field: string;
  /** Limit per address. */
  limit: Limit;
}

/**
 * Options of a route that takes one file as `multipart/form-data`.
 * @returns `options` to spread into the route's, and `missing`, the problem of a body without the file
 */
export function takesOneFile({ field, limit, ...limits }: OneUpload) {
  const options = takesFiles({ fileFields: [field], files: 1, ...limits });
  const detail = `Envie o arquivo no campo ${field}`;
  return {
    options: { ...options, config: { ...options.config, limit } },
    missing: { detail, errors: [{ field, message: detail }] },
  };
}
