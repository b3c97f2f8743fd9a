/** Id of the form, to which redirects without JavaScript scroll. */
export const FORM_ID = "formulario";

/**
 * Value of `SENT_PARAMETER` after the contact form was sent; other forms of the page use their section's id.
 */
export const CONTACT_MARK = "1";
