// How programs word their notices of failed delivery. Each line of the table is one form; a new program is a new line.

const MAIL = String.raw`([^\s<>"',;:()[\]]{1,100}@[^\s<>"',;()[\]]{1,200}?)`;
const line = (pattern: string): RegExp => new RegExp(pattern.replaceAll("MAIL", MAIL), "gimu");

export interface NoticeForm {
  /** A program that writes it. */
  program: string;
  /** Captures the address that failed. */
  address: RegExp;
}

/** Tried in this order; the first that finds an address wins. */
export const NOTICE_FORMS: readonly NoticeForm[] = [
  {
    program: "RFC 3464 in a text part",
    address: line(String.raw`^\s*(?:final|original)-recipient:\s*(?:rfc822;)?\s*<?MAIL>?\s*$`),
  },
  { program: "qmail, Yahoo, Postfix", address: line(String.raw`^\s*<MAIL>:?(?:\s|$)`) },
  { program: "GMX", address: line(String.raw`^\s*"MAIL":\s*$`) },
  { program: "ActiveHunter", address: line(String.raw`^>>>\s+MAIL\s+<`) },
  { program: "Zoho", address: line(String.raw`\bAddress:\s*<MAIL>`) },
  { program: "X6", address: line(String.raw`returned permanent errors:\s*MAIL\.?(?:\s|$)`) },
  {
    program: "DragonFly, KDDI, MailFoundry, MailMarshal, Exchange",
    address: line(
      String.raw`(?:error delivering your mail to|could not be delivered to|unable to deliver message to|undeliverable to|did not reach the following recipient|not deliver mail to|failed recipient|recipient|mailbox is full|delivery to|was not delivered to|unable to deliver to|unable to relay for|failed address|delivery failed|target mail address)\s*:?\s*<?MAIL>?[.,:;]?(?:\s|$)`,
    ),
  },
  {
    program: "IMail",
    address: line(
      String.raw`^(?:unknown user|user mailbox exceeds allowed size|delivery failed \d+ attempts|invalid final delivery userid|unknown host)\s*:\s*MAIL\s*$`,
    ),
  },
  {
    program: "Gmail, Exim, Sendmail, Domino, m-FILTER",
    address: line(String.raw`^[ \t*•>-]*<?MAIL>?[;,]?\s*$`),
  },
  { program: "Exchange", address: line(String.raw`^\s*MAIL\s*(?:<mailto:[^>]*>|on [\d\w]|\(|\[|\.{3})`) },
  {
    program: "OpenSMTPD, Zoho, 1&1",
    address: line(String.raw`^\s*MAIL(?::\s|:$|\s+(?:invalid|error|\S+,))`),
  },
  { program: "SMTP transcripts", address: line(String.raw`RCPT TO:\s*<?MAIL>?(?:\s|$)`) },
  { program: "answers of servers", address: line(String.raw`\b[45]\d\d[ -][^\n]{0,500}?<MAIL>`) },
];

/** Matches a line behind which the returned mail stands. */
export const RETURNED_MAIL =
  /^[ \t>]*(?:[-=_*#~]{2,}(?![^\n]*transcript)[^\n]*\b(?:copy|original|returned|unsent|undelivered|bounced|below this line|headers?)\b[^\n]*|(?:original|bounced|unsent|returned|message) (?:message|e-?mail|headers?|mail)[^\n]{0,40}(?:follow|:)[^\n]*|(?:below is a copy|included is a copy|here is a copy|this is a copy|a copy of (?:the|your))[^\n]*|your original (?:message|e-?mail)[^\n]*|(?:received|return-path|dkim-signature|x-received|delivered-to):[^\n]+|-{4,}\s*(?:mensagem|mensaje|messaggio|ursprüngliche|message d)[^\n]*)$/i;

/** Words with which notices of failed delivery begin, in the languages of large providers. */
export const FAILURE_WORDS =
  /(?:\b(?:undeliver(?:ed|able)|non-?delivery|delivery (?:status notification|failure|has failed|failed|problem|notification|error|incomplete|delayed)|fail(?:ed|ure) (?:delivery|notice|to deliver)|mail(?: delivery)? (?:failed|failure|system error|error)|returned? (?:mail|to sender)|(?:could not|cannot|couldn't|can't|was not|wasn't able to|unable to|not) (?:be )?deliver(?:ed)?|message delivery|bounce(?:d)? (?:mail|e-?mail|notification|message)|mail could not|delayed mail|warning: (?:message|could not send)|error sending your (?:mail|message)|did not reach|permanent (?:fatal )?errors?)\b|não (?:foi possível|pôde ser) entreg|não entregue|falha (?:na|de) entrega|mensagem devolvida|no se (?:ha podido|pudo) entregar|no entregad|devuelto|entrega fallida|unzustellbar|nicht zugestellt|zustellung fehlgeschlagen|non (?:remis|distribu|livr)|échec de (?:la )?(?:remise|distribution)|impossibile (?:recapitare|consegnare)|mancato recapito|mancata consegna|niet (?:bezorgd|afgeleverd)|onbestelbaar|nie (?:dostarczono|można dostarczyć)|не (?:доставлен|может быть доставлен|удалось доставить)|недоставлен|配信(?:不能|できません|失敗|エラー)|送信できません|送れません|エラーメール|返送|未送达|无法(?:投递|送达)|退信|投递失败|iletilemedi|teslim edilemedi)/iu;

/** Words of notices that a mail is late, but not lost. */
export const DELAY_WORDS =
  /\b(?:warning message only|has been delayed|is delayed|delayed (?:mail|\d+ hours)|not yet been delivered|delivery (?:status notification )?\(?delay(?:ed)?\)?|temporary failure report|will be retried|still being retried|warning: could not send|this is only a warning|this is a warning)\b|ainda não foi entregue|atraso na entrega|verzögert|en retard|retrasad/iu;

/** Local parts of addresses from which programs report. */
export const DAEMONS =
  /^(?:mailer-?daemon|mail(?:er)?[._-]?(?:system|delivery|administrator|server)\S*|post_?o?master|bounces?|mdaemon|daemon|ndr|mmsc?\S*|sysadmin|mail)$|mail[._-]?delivery[._-]?(?:sub)?system|^mailer-daemon/i;

/** Beginnings of notices that look like mails of persons in everything else. */
export const MACHINE_BEGINNINGS =
  /^\s*(?:Error: [^\n]+\n+Error message below:|Your mail sent on: [^\n]+\n+\s*Could not be delivered to:|Duplicated Message-ID in <|Message could not be delivered to mobile|Your message[^\n]*\n(?: [^\n]*\n|\n)*(?:was not delivered to|did not reach the following recipient))|\n\s*Your mail sent on: [^\n]+\n+\s*Could not be delivered to: </i;
