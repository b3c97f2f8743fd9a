// Tells lines that mail programs write from lines of a person: headings of quotations, dividers and signatures.

/** Longest heading of a quotation, in lines and characters: programs wrap it. */
const HEADING_LINES = 3;
const HEADING_LENGTH = 400;

/** Headings such as "Em seg., 23 de nov. de 2026 às 10:00, Ana <ana@cliente.example> escreveu:". */
const HEADINGS: readonly RegExp[] = [
  /^(?:Em|No dia|Na|A|Às|À|Dia|Aos)\s.*\bescrev(?:eu|eram)\s*:?$/iu,
  /^\S.*<[^<>\s]+@[^<>\s]+>\s*(?:\([^)]*\)\s*)?(?:em\s.*)?escrev(?:eu|eram).{0,60}:$/iu,
  /^On\s.*\bwrote\s*:$/iu,
  /^\S.*<[^<>\s]+@[^<>\s]+>\s*wrote\s*:$/iu,
  /^El\s.*\bescribió\s*:$/iu,
  /^Le\s.*\ba écrit\s*:$/iu,
  /^(?:Am|Den)\s.*\b(?:schrieb|skrev)\b.*:$/iu,
  /^Il\s.*\bha scritto\s*:$/iu,
  /^Op\s.*\bschreef\b.*:$/iu,
  /^.*\d.*napisał(?:\(a\)|a)?\s*:$/iu,
  /^.*\d.*(?:пишет|написал(?:а|\(а\))?)\s*:$/iu,
  /^.*\d.*(?:写道|寫道)\s*[:：]$/u,
  /^.*\d.*şunu yazdı\s*:$/iu,
  // Gmail in several languages: a date, a name and an address.
  /^(?=.*\d{4})(?=.*\d{1,2}:\d{2}).*<[^<>\s]+@[^<>\s]+>\s*[:：]$/u,
];

/** Lines with which programs begin the mail that is answered or forwarded. */
const DIVIDERS: readonly RegExp[] = [
  /^[-_*=\s]*-{2,}\s*(?:Mensagem original|Mensagem encaminhada|Encaminhada por|Original Message|Forwarded message|Mensaje original|Mensaje reenviado|Message d'origine|Message transféré|Ursprüngliche Nachricht|Weitergeleitete Nachricht|Messaggio originale|Messaggio inoltrato|Oorspronkelijk bericht|Doorgestuurd bericht|Wiadomość oryginalna|Oryginalna wiadomość|Исходное сообщение|Пересылаемое сообщение|元のメッセージ|原始邮件|转发的?邮件|Orijinal Mesaj|İletilen ileti).*$/iu,
  /^(?:Begin forwarded message|Início da mensagem (?:encaminhada|reenviada)|Inicio del mensaje reenviado|Anfang der weitergeleiteten Nachricht|Début du message (?:réexpédié|transféré)|Inizio messaggio inoltrato)\s*:$/iu,
];

/** Fields of the head that Outlook writes above a quotation. */
const FROM_FIELD = /^\*?(?:De|From|Von|Da|Van|Od|От|差出人|发件人|寄件者|Kimden|Fra|Från)\s*[:：]\*?\s*\S/iu;
const OTHER_FIELD =
  /^\*?(?:Enviad[ao](?: em)?|Sent|Gesendet|Inviato|Envoyé|Verzonden|Wysłano|Отправлено|送信日時|发送时间|寄件日期|Gönderilen|Gönderildi|Data|Date|Fecha|Datum|Дата|日付|日期|Tarih|Para|To|An|À|A|Aan|Do|Кому|宛先|收件人|收件者|Kime|Cc|Assunto|Subject|Betreff|Oggetto|Objet|Asunto|Onderwerp|Temat|Тема|件名|主题|主旨|Konu)\s*[:：]\*?(?:\s|$)/iu;

/** Lines that telephones and providers add. */
const DEVICE_LINE = new RegExp(
  `^(?:${[
    "(?:Enviad[ao] (?:do|de|da|a partir d[oe]|pelo|por|com|via)|Sent (?:from|via|with)|Get|Obter o?|Obtenha o|Baixe o|Enviado desde|Envoyé (?:de|depuis|à partir)|Télécharger|Inviato da(?:l)?|Scarica|Verzonden (?:vanaf|met|via)|Download|Wysłan[eo] z|Pobierz|Отправлено (?:с|из))\\s.{0,80}(?:iPhone|iPad|iOS|Android|Outlook|Samsung|Galaxy|Motorola|Xiaomi|Redmi|Huawei|BlackBerry|Windows|Yahoo|UOL|BOL|Terra|Gmail|Mail|Mobile|celular|smartphone|telefone|móvil|mobiel)",
    "(?:Von|Gesendet von) .{0,60}(?:gesendet|iPhone|Android|Handy|Outlook|Samsung).{0,40}",
    "(?:iPhone|iPad|Android|Samsung).{0,20}(?:から送信|gönderildi|'umdan gönderildi).{0,10}",
    "(?:发自|發自).{0,20}(?:iPhone|手机|手機|iPad|Outlook).{0,10}",
  ].join("|")})[^.!?]{0,60}[.]?$`,
  "iu",
);

export const isQuoted = (line: string): boolean => /^\s*>/.test(line);
export const isBlank = (line: string): boolean => line.trim() === "";
/** The mark above a signature (RFC 3676, section 4.3). */
export const isSignatureMark = (line: string): boolean => /^--\s*$/.test(line);
export const isDeviceLine = (line: string): boolean =>
  line.length < 300 && DEVICE_LINE.test(line.replaceAll(/<https?:[^>]*>|[*_]/g, "").trim());
export const isDivider = (line: string): boolean =>
  line.length < 200 && DIVIDERS.some((form) => form.test(line.trim()));

/** Returns the lines of the heading that begins at a line; 0 if none does. It has a date, or a quotation follows. */
export function headingLength(lines: readonly string[], at: number): number {
  let joined = "";
  for (let count = 1; count <= HEADING_LINES; count++) {
    const line = lines[at + count - 1];
    if (line === undefined || isQuoted(line) || isBlank(line)) return 0;
    joined = `${joined} ${line.trim()}`.trim();
    if (joined.length > HEADING_LENGTH) return 0;
    const isHeading = HEADINGS.some((form) => form.test(joined.replaceAll(/[*_]/g, "")));
    if (isHeading && (/\d/.test(joined) || isQuoted(nextLine(lines, at + count)))) return count;
  }
  return 0;
}

const nextLine = (lines: readonly string[], from: number): string =>
  lines.slice(from, from + 4).find((line) => !isBlank(line)) ?? "";

/** Tells whether the head of a quoted mail begins at a line: From and at least two other fields. */
export function isHeadBlock(lines: readonly string[], at: number): boolean {
  if (!FROM_FIELD.test((lines[at] ?? "").trim())) return false;
  const next = lines.slice(at + 1, at + 12).filter((line) => !isBlank(line));
  return next.slice(0, 6).filter((line) => OTHER_FIELD.test(line.trim())).length >= 2;
}

/** A line of underscores, as Outlook draws above the head of a quoted mail. */
export const isRule = (line: string): boolean => /^\s*[_-]{10,}\s*$/.test(line);
