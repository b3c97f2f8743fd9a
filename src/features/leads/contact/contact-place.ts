/** The form's id on its page, where answers without JavaScript lead to. */
export const FORM_ID = "formulario";

/** Value of `SENT_PARAMETER` after the contact form was sent; another form of the page leaves its section's id there. */
export const CONTACT_MARK = "1";
