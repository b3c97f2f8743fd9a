// Decides which missing pages to report to the owner.

const MAX_LENGTH = 300;
/** Paths that bots probe on every site for known vulnerabilities. */
const PROBES =
  /(?:^|\/)(?:wp-(?:login|admin|includes|json|config)|xmlrpc\.php|phpmyadmin|cgi-bin|vendor|\.(?:env|git|aws|ssh|svn|well-known)|actuator|autodiscover)/;
/** E-mail addresses, long numbers and long codes may be personal data. */
const PERSONAL = /@|\d{7}|[a-z0-9_]{40}|[0-9a-f]{24}/;

/**
 * False for personal data and bots' probes.
 * @param path normalized by `comparablePath`
 */
export function isWorthReporting(path: string): boolean {
  return path.length <= MAX_LENGTH && !PROBES.test(path) && !PERSONAL.test(path) && !/\p{C}/u.test(path);
}
