/** The form's id on its page, where answers without JavaScript lead to. */
export const FORM_ID = "formulario";

/** Of an address that confirms the form; another form of the page leaves the name of its section there. */
export const SENT = { parameter: "enviado", mark: "1" } as const;
