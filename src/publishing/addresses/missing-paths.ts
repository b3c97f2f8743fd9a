// Which addresses that lead nowhere are worth telling the owner of.

const MAX_LENGTH = 300;
/** What programs try on every site in the hope of a known weakness. */
const PROBES =
  /(?:^|\/)(?:wp-(?:login|admin|includes|json|config)|xmlrpc\.php|phpmyadmin|cgi-bin|vendor|\.(?:env|git|aws|ssh|svn|well-known)|actuator|autodiscover)/;
/** An e-mail address, a long number or a long code may belong to somebody. */
const PERSONAL = /@|\d{7}|[a-z0-9_]{40}|[0-9a-f]{24}/;

/** Whether a path is kept: nobody's data, and no program's guess. @param path as `comparablePath` gives it */
export function isWorthTelling(path: string): boolean {
  return path.length <= MAX_LENGTH && !PROBES.test(path) && !PERSONAL.test(path) && !/\p{C}/u.test(path);
}
