// Where a form of a page is sent to, and how a page tells its forms apart.
import type { FieldErrors } from "#src/ui/public-forms/form-fields.ts";

/** The hidden field that names the section when a browser without JavaScript sends the form to the page. */
export const FORM_FIELD = "formulario";

/** A form that was sent without JavaScript and refused. */
export interface PostedForm {
  sectionId: string;
  values: Record<string, string>;
  errors: FieldErrors<string>;
  message: string;
}

export interface FormPlace {
  pageId: string;
  /** Of the page. */
  path: string;
  sectionId: string;
  /** Whether its last day is over. */
  isClosed: boolean;
  posted?: PostedForm;
}

/** The call that takes a form. */
export function formCall({ pageId, sectionId }: Pick<FormPlace, "pageId" | "sectionId">): string {
  return `/api/pages/${pageId}/forms/${sectionId}`;
}
