// Sends a form together with its files. Loaded when one is sent, since few forms take files.

import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import type { SendBody } from "#src/ui/public-forms/send-form.ts";
import { FORM_JSON } from "./form-target.ts";

/**
 * @param files with the names of their fields
 * @param onProgress receives the sent part, 0 to 1
 */
export function sendWithFiles(
  files: readonly (readonly [string, File])[],
  onProgress: (part: number) => void,
): SendBody {
  return async (path, json) => {
    const body = new FormData();
    body.set(FORM_JSON, json);
    for (const [field, file] of files) body.append(field, file);
    return uploadTransport(onProgress)(path, { method: "POST", body });
  };
}
