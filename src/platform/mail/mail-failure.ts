/**
 * Name of errors whose message is for people. Not a class, because the bundle contains two copies of it
 * (docs/adr/0068).
 */
export const MAIL_FAILURE = "MailFailure";
