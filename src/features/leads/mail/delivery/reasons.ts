// Tells why a mail was not delivered, from the server's words and codes (RFC 5321, RFC 3463).

import type { FailureReason } from "./schema.ts";

/** Reasons that lie in the address: the next mail to it would fail too. */
const OF_ADDRESS: ReadonlySet<FailureReason> = new Set([
  "unknown-address",
  "unknown-domain",
  "no-mail",
  "moved",
]);
export const isOfAddress = (reason: FailureReason): boolean => OF_ADDRESS.has(reason);

/** Reasons that pass by themselves, whatever the server says of its code. */
const PASSING: ReadonlySet<FailureReason> = new Set(["mailbox-full", "too-many", "unreachable"]);

/** Tells whether the same mail may arrive later. @param status such as "4.2.2" or a reply code */
export const isTemporary = (reason: FailureReason, status: string | undefined): boolean =>
  PASSING.has(reason) || (status?.startsWith("4") === true && !isOfAddress(reason));

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join("|"), "i");

/** Words of servers in the order in which they are tried: what says more stands before what is often said beside it. */
const WORDS: readonly (readonly [FailureReason, RegExp])[] = [
  [
    "mailbox-full",
    anyOf(
      String.raw`\b(mail ?box|inbox|account|user|recipient|maildir)('s)?( mailbox| storage| size| account)?( is| has| was|:)? (currently )?(full|over|out of storage|limit|size limit|exceed)`,
      String.raw`over ?quota|quota (is |has been )?(exceed|violat|full|limit|reached)|over (the |its |his )?(\w+ )?quota|exceed\w*( \S+){0,5} (quota|storage|allowed size|mailbox size)`,
      String.raw`(out of|insufficient|not enough|no) (\w+ )?(disk|storage|space)|disk (quota|full|space)|storage (limit|quota|is full)|full mailbox|mailfolder is full|mailbox\w* (is|are)? ?full`,
      "number of messages in recipient's mailbox exceeded|too (many|much) messages? (stored|in)|mailbox exceeds|exceeded storage",
      "caixa (postal |de (correio|entrada) )?(está )?cheia|boite.{0,40}(pleine|remplie)|postfach.{0,20}voll|buz[oó]n.{0,20}lleno|メールボックスが(一杯|いっぱい|満杯)|переполнен|casella.{0,20}piena",
    ),
  ],
  [
    "too-large",
    anyOf(
      String.raw`(message|mail|e-?mail|data)('s)? ?(size|length|file|header)?( is| was)? (exceed|too (big|large|long)|over)`,
      String.raw`exceed\w*( \S+){0,3} (message|mail|fixed|maximum|max|data) ?(size|length|limit)|(message|mail|data) (size|length) (limit|exceed)|max\w* message (size|length)|grande demais`,
    ),
  ],
  [
    "moved",
    anyOf(
      String.raw`(user|mailbox|recipient|address|account)( \S+){0,2} (has )?moved`,
      "has been replaced by",
      "new address is",
    ),
  ],
  [
    "disabled",
    anyOf(
      String.raw`\b(account|user|mailbox|mail ?box|recipient|address|domain)\b[^.\n]{0,60}\b(disabled|suspended|deactivated|inactive|locked|frozen|terminated|discontinued|archived|expired|blocked temporarily)`,
      "(inactive|disabled|suspended|deactivated) (user|account|mailbox|recipient)|suspend the service|archiv[ée]e|no longer accepts mail|mailbox unavailable or access denied",
      "(conta|caixa)[^.]{0,40}(suspensa|desativada|inativa|bloqueada)",
    ),
  ],
  [
    "authentication",
    anyOf(
      String.raw`\bdmarc\b|\bdkim\b|\bspf\b|sender policy framework|unauthenticated (email|mail)|not authenticated|authentication (required|checks)|sender id|5\.7\.(23|26|515|509)\b`,
    ),
  ],
  ["virus", anyOf(String.raw`\b(virus|malware|infected|trojan|worm)\b`)],
  [
    "spam",
    anyOf(
      String.raw`\bspam\b(?!haus|cop|trap)|unsolicited|bulk (e-?mail|mail)|junk|content (filter|rejected|denied)|message (filtered|content)|blacklisted (url|link)|uribl|banned content|recurrent pattern`,
      "554 5.7.0 reject, id=|low reputation|classified as|suspicious",
    ),
  ],
  [
    "blocked",
    anyOf(
      "spamhaus|spamcop|black ?list|block ?list|dnsbl|\\brbl\\b|reputation|banned sending ip|reverse dns|\\bptr\\b|\\brdns\\b|dynamic ip|dynamically|open proxy|open relay",
      "client host|client ip|(your|sender|source|sending) (ip|host|network|mail server)|ip (address )?(is |has )?(block|list|ban|not allowed)|access denied\\.\\.\\.|connection refused|connection (was )?(dropped|reset)|go away|helo|not allowed to connect|from your server|smtp server of your isp|zombie|service not available",
    ),
  ],
  [
    "too-many",
    anyOf(
      "too many (connections|messages|recipients|e?-?mails|sessions|concurrent|invalid|unknown)|rate (limit|control|of)|throttl|try again (in|after)|slow down|too fast|too quickly|(daily|hourly|sending|relaying|messages?) (limit|quota|rate)|temporarily (deferred|rate)|maxim\\w* number of|connection limit|limit exceeded",
    ),
  ],
  [
    "loop",
    anyOf(
      "too many hops|hop ?count|(mail|message|forwarding|routing) ?(is )?loop|loop(s|ing)? (detected|back)|hops exceeded|rout\\w+ loop|duplicated message-id",
    ),
  ],
  [
    "relaying",
    anyOf(
      "relay(ing)? (is |was |mail )?(access )?(denied|prohibited|not|to|refused)|(unable|not (permitted|allowed)|denied|cannot|refus\\w+|insecure)( to)? (mail )?relay|not relay|relaying|rcpthosts|not a (local|known) domain|gateway does not relay",
    ),
  ],
  [
    "sender",
    anyOf(
      String.raw`sender( \S+){0,4} (rejected|refused|denied|invalid|unknown|verif|not)|(invalid|unroutable|unknown|bad|null|empty) (envelope )?sender|(domain of|from:?) (sender|address|domain)|from: domain|mail from|return-?path|callout|batv|backscatter|not allowed to (send|post)|emetteur`,
    ),
  ],
  [
    "unknown-domain",
    anyOf(
      "(host|domain)( name)?( or domain name)?( \\S+){0,3} (unknown|not found|not exist|n[o']t exist|is not reachable)|unknown (host|domain)|no such (host|domain)|host ?/ ?domain|couldn't find any host|(domain|host) must exist|unrouteable (mail )?(domain|address)|unroutable|name service error|nxdomain|name or service not known|account or domain may not exist",
      "dom[ií]nio[^.\n]{0,30}(não (foi )?encontrado|não existe|inexistente|inválido|no (se encontr|existe))",
    ),
  ],
  [
    "no-mail",
    anyOf(
      "null ?mx|does(n't| not) accept (any )?(mail|email)|no (mx|mail exchanger)|couldn't find a mail exchanger|mail receiving disabled|not configured to receive|does not receive mail|no mail (service|server)|no route for current",
    ),
  ],
  [
    "unknown-address",
    anyOf(
      "user ?unknown|unknown (user|recipient|local|address|mailbox|account|or)|no such (user|recipient|mailbox|address|person|account|local|name)",
      String.raw`\b(user|recipient|account|mailbox|mail ?box|address(ee)?|name|alias|e-?mail|person|id)\b( \S+){0,5} (unknown|not (be )?(found|exist|known|valid|present|listed|local|recognized|active|ok)|does ?n[o']t exist|do ?n[o']t exist|invalid|n't (be )?(found|listed|exist)|unavailable|unavaiable|undeliverable)`,
      "invalid (recipient|address|user|mailbox|alias)|bad (destination|recipient|address|rcpt)|not (a )?(valid|known|local|registered) (user|mailbox|recipient|address)|not our customer",
      String.raw`no (mail ?box|account|user|one)( \S+){0,3} (here|by|with|found|available|at)|have an? \S+ account|didn't match any recipient|no valid recipients?|address rejected\. |badrcptto|badrecipientto|validrcptto|(no longer|not) (valid|available|exists|in use|on (this )?server)|not in (our|the|my)|missing home directory|can't accept user|wrong or no longer`,
      "inexistente|não (existe|encontrad)|desconhecid|unbekannt|inconnu|no existe|desconocid|sconosciut|nessun utente|不存在|存在しません|見つか(ら|り)|не (найден|существует)|nie istnieje|bestaat niet|bulunamad",
      "recipient address rejected: access denied|recipient address rejected\\. ?(\\(|$)|could ?n[o']t be found|cannot be found|wasn't found",
    ),
  ],
  [
    "content",
    anyOf(
      "header (error|are not)|illegal attachment|message (content|header)|media error|conversion|attachment|not rfc|rfc ?5?[2-8]22|non-compliant|malformed|line length|multiple (addresses|from)|duplicate header|not compliant|encapsulat",
    ),
  ],
  [
    "unreachable",
    anyOf(
      "timed? ?out|expired|could ?n[o']t connect|unable to (connect|establish|deliver message after)|wasn't able to establish|no route|unreachable|not reachable|not responding|did(n't| not) (respond|accept our requests)|has been delayed|network (error|is)|host name lookup|queue too long|giving up|not (yet )?been (delivered|collected)|retry|retries|long failure|failing for a long time|try again|no (mta|network)|lost connection|cannot send message for|deferred|unable to resolve|too long in|days? and|socket error|malformed .{0,20}name server|unable to contact",
    ),
  ],
  [
    "rejected",
    anyOf(
      "polic(y|ies)|denied|refus|not permitted|unauthorized|not accept|reject|prohibit|not allowed|blocked|filter",
    ),
  ],
  [
    "server",
    anyOf(
      "(system|internal|server|mailer|configuration|software|local|i/o|database|unexpected) (\\w+ )?(error|failure|problem)|mail system (full|error)|no space left|command (failed|died|output)|unable to (open|create|write)|can't (create|open|write)|pipe|procmail|maildrop|program|exit",
    ),
  ],
];

/** Reasons by enhanced status code (RFC 3463 and its registry), where words say nothing. */
const CODES: readonly (readonly [RegExp, FailureReason])[] = [
  [/^[45]\.1\.(1|3)$|^5\.1\.0$/, "unknown-address"],
  [/^[45]\.1\.2$|^[45]\.4\.4$/, "unknown-domain"],
  [/^5\.1\.6$/, "moved"],
  [/^5\.1\.10$/, "no-mail"],
  [/^[45]\.1\.[789]$/, "sender"],
  [/^[45]\.2\.1$|^5\.7\.13$/, "disabled"],
  [/^[45]\.2\.2$/, "mailbox-full"],
  [/^[45]\.[23]\.[34]$/, "too-large"],
  [/^[45]\.3\.[0-5]$/, "server"],
  [/^[45]\.4\.6$/, "loop"],
  [/^[45]\.4\.\d+$/, "unreachable"],
  [/^[45]\.6\.\d+$/, "content"],
  [/^[45]\.7\.(2[0-7])$/, "authentication"],
  [/^[45]\.7\.\d+$/, "rejected"],
];

/** Codes so exact that only a full mailbox says more. */
const EXACT = /^5\.1\.(1|2|6|10)$|^5\.2\.2$|^5\.3\.4$|^5\.7\.26$/;

/** Phrases that would be mistaken by a word in them. */
const PHRASES: readonly (readonly [RegExp, FailureReason])[] = [
  [/account or domain may not exist/i, "unknown-domain"],
  [/(host|domain|name)[^.]{0,30} not found, try again/i, "unreachable"],
  [/RESOLVER\.ADR\.(Recip\w*NotFound|ExRecipNotFound|BadPrimary|InvalidSmtp)/i, "unknown-address"],
  [/RecipNotFound|RecipientNotFound|5\.1\.10\b/i, "unknown-address"],
  [/MapiExceptionRecipientThreshold|STOREDRV.*Quota/i, "mailbox-full"],
];

/** The general words, which servers also give to senders whom a filter of the recipient refuses. */
const GENERAL = /user unknown|unknown user|no such user/i;
/** The same in answer to a mail's content, and as au (KDDI) and docomo say it of senders whom a filter refuses. */
const SAID_BY_FILTER =
  /\(in reply to (end of )?DATA command|\b55\d ?:? ?: user unknown|unknown user \S{1,100}@docomo\.ne\.jp/i;
/** The words of code 550 itself, which stand for a policy as well (RFC 5321, section 4.2.3). */
const SAYS_NOTHING = /requested action not taken: mailbox unavailable\W*$/i;
/** A gateway's own words, which quote no answer of the server. */
const OF_GATEWAY = /^\W*user unknown\](?![^]*\b[45]\d\d\b)/i;
/** Codes of mailboxes that exist, and of policies (RFC 3463, sections 3.3 and 3.8). */
const OF_KNOWN_ADDRESS = /^[45]\.[27]\.\d+$/;

/** Matches the name of a code with which a relay precedes the words of the server. */
export const RELAYED = /\b[45]\.\d\.\d - [A-Z][a-z]+ [a-z ]+(?=\d{3}[- ])/g;

/**
 * Reads why a mail failed.
 * @param text the server's words
 * @param status the enhanced status code, such as "5.1.1"
 * @param refused what the server refused, if the notice tells: the recipient's address, or the content after the address
 */
export function readReason(
  text: string,
  status: string | undefined,
  refused?: "address" | "content",
): FailureReason {
  const plain = text
    .replaceAll(/https?:\/\/\S+/g, " ")
    .replaceAll(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g, "address")
    .replaceAll(/\s+/g, " ");
  if (WORDS[0]?.[1].test(plain)) return "mailbox-full";
  const named = PHRASES.find(([words]) => words.test(text))?.[1];
  const worded = named ?? WORDS.find(([, words]) => words.test(plain))?.[0];
  const coded = status === undefined ? undefined : CODES.find(([codes]) => codes.test(status))?.[1];
  if (coded && status && EXACT.test(status)) return coded;
  if (worded === "unknown-address" && isDoubtful(text, status, refused)) return coded ?? "rejected";
  // These say little: a code says more.
  if (worded === undefined || worded === "rejected" || worded === "server")
    return coded ?? worded ?? "rejected";
  return worded;
}

/** Tells whether words that an address is unknown come from a server that knows it. */
function isDoubtful(text: string, status = "", refused?: "address" | "content"): boolean {
  if (SAYS_NOTHING.test(text) || (!status && OF_GATEWAY.test(text))) return true;
  if (refused === "address" || !GENERAL.test(text)) return false;
  return refused === "content" || OF_KNOWN_ADDRESS.test(status) || SAID_BY_FILTER.test(text);
}
