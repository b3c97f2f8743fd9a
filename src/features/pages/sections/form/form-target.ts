// Identifies the form of a section within its page.

import type { FieldErrors } from "#src/ui/public-forms/form-fields.ts";

/** Hidden field that names the section when a browser without JavaScript posts the form to the page. */
export const FORM_FIELD = "formulario";

/** Field of a body with files that holds the other fields as JSON. No field of a form can have its name. */
export const FORM_JSON = "_json";

/** A form that was sent without JavaScript and refused, or accepted if there is an address to continue to. */
export interface PostedForm {
  sectionId: string;
  continueTo?: string;
  values: Record<string, string>;
  errors: FieldErrors<string>;
  message: string;
}

export interface FormTarget {
  pageId: string;
  /** The page's path. */
  path: string;
  sectionId: string;
  /** The last day is over. */
  isClosed: boolean;
  posted?: PostedForm;
}

/** Returns the API path that receives the form. */
export function formApiPath({ pageId, sectionId }: Pick<FormTarget, "pageId" | "sectionId">): string {
  return `/api/pages/${pageId}/forms/${sectionId}`;
}
