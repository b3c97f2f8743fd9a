// Files in forms that browsers send without JavaScript, to the page itself.

import { peekRefusals } from "#src/platform/http/forms/form-limits.ts";
import type { PageFiles } from "#src/platform/http/pages/pages.ts";
import { sendPlainPage } from "#src/platform/http/plain-page.ts";
import { clientOf } from "#src/platform/http/rate-limited.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FORM_FILE_BYTES, MAX_FORM_FILES, TOO_MANY_FORM_FILES } from "#src/shared/form-files.ts";
import { formSection } from "../sections/form/schema.ts";
import { findPage } from "../starter-pages/find-page.server.ts";
import { fieldsWithFiles, findPageForm } from "./submit-page-form.server.ts";

/** Limits of one form. The form itself says what is wrong with which file. */
export const FORM_FILES = {
  files: MAX_FORM_FILES,
  fileBytes: FORM_FILE_BYTES,
  tooLarge: "Os arquivos são grandes demais",
  tooMany: TOO_MANY_FORM_FILES,
};

/** Accepts files only where a form of the page that is sent to takes them. */
export const pageFiles = (resources: Resources): PageFiles => ({
  ...FORM_FILES,
  async findFileFields(request, reply) {
    const refusals = await peekRefusals(resources.limiter, clientOf(request));
    if (refusals.exceeded) {
      sendPlainPage(reply.header("retry-after", String(refusals.resetSeconds)), "too-many-requests");
      return undefined;
    }
    const path = decodeURI(request.url.split("?", 1)[0] ?? "");
    const found = await findPage(resources, path);
    if (!found || !("page" in found)) return [];
    const { page } = found;
    const forms = await Promise.all(
      page.sections
        .filter(({ type }) => type === formSection.type)
        .map(({ id }) => findPageForm(resources, page.id, id)),
    );
    return forms.flatMap((form) => (form && !form.isClosed ? fieldsWithFiles(form.props.fields) : []));
  },
});
