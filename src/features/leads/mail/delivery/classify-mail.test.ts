import { describe, expect, it } from "vitest";
import { classifyMail } from "./classify-mail.ts";

const US = "contato@prumo.example";
const LOST = "ana@cliente.example";
const MESSAGE_ID = "<lead-mail-1@prumo.example>";

/** Joins header lines and a body; the header gets what every mail has. */
const mail = (head: string[], body: string[]): Buffer =>
  Buffer.from([`To: ${US}`, "Date: Mon, 23 Nov 2026 10:00:00 -0300", ...head, "", ...body].join("\r\n"));

const COPY = [
  `From: Prumo <${US}>`,
  `To: ${LOST}`,
  "Subject: Proposta",
  `Message-ID: ${MESSAGE_ID}`,
  "",
  "Segue.",
];
const DAEMON = ["Return-Path: <>", "From: MAILER-DAEMON@mx.example"];
const TEXT = "Content-Type: text/plain; charset=utf-8";

const dsn = (status: string[]): string[] => [
  "--r",
  TEXT,
  "",
  "Sorry.",
  "--r",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mx.example",
  "",
  `Final-Recipient: rfc822; ${LOST}`,
  ...status,
  "--r",
  "Content-Type: text/rfc822-headers",
  "",
  ...COPY,
  "--r--",
];
const REPORT = ['Content-Type: multipart/report; report-type=delivery-status; boundary="r"'];

describe("a notice of failed delivery", () => {
  it.each<[string, string[], string[], string, boolean]>([
    [
      "a standard report",
      [...DAEMON, ...REPORT],
      dsn(["Action: failed", "Status: 5.1.1", "Diagnostic-Code: smtp; 550 5.1.1 No such person"]),
      "unknown-address",
      true,
    ],
    [
      "a report of a full mailbox",
      [...DAEMON, ...REPORT],
      dsn(["Action: failed", "Status: 5.2.2", "Diagnostic-Code: smtp; 552 Quota exceeded"]),
      "mailbox-full",
      false,
    ],
    [
      "qmail",
      [...DAEMON, "Subject: failure notice"],
      [
        "Hi. This is the qmail-send program at mx.example.",
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        "",
        `<${LOST}>:`,
        "Sorry, no mailbox here by that name. (#5.1.1)",
        "",
        "--- Below this line is a copy of the message.",
        "",
        ...COPY,
      ],
      "unknown-address",
      true,
    ],
    [
      "Gmail",
      ["From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>", `X-Failed-Recipients: ${LOST}`],
      [
        "Address not found",
        "",
        "The domain couldn't be found: DNS says NXDOMAIN, unknown host.",
        "",
        "----- Original message -----",
        "",
        ...COPY,
      ],
      "unknown-domain",
      true,
    ],
    [
      "Yahoo",
      ["From: MAILER-DAEMON@yahoo.example", "Subject: Failure Notice"],
      [
        "Sorry, we were unable to deliver your message to the following address.",
        "",
        `<${LOST}>:`,
        "554: 5.7.9 Message not accepted, it looks like spam",
        "",
        "--- Below this line is a copy of the message.",
        "",
        ...COPY,
      ],
      "spam",
      false,
    ],
    [
      "Zoho",
      ["From: mailer-daemon@mail.zoho.example", "Subject: Undelivered Mail Returned to Sender"],
      [
        "A message that you sent could not be delivered to one or more of its recipients.",
        "",
        `${LOST} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 User Unknown`,
        "",
        "Received:from mail.zoho.example",
        ...COPY,
      ],
      "unknown-address",
      true,
    ],
    [
      "Exim",
      [
        "From: Mail Delivery System <Mailer-Daemon@mx.example>",
        "Subject: Mail delivery failed: returning message to sender",
      ],
      [
        "The following address(es) failed:",
        "",
        `  ${LOST}`,
        "    host mx.cliente.example: 552 message size exceeds the maximum",
        "",
        "------ This is a copy of the message, including all the headers. ------",
        "",
        ...COPY,
      ],
      "too-large",
      false,
    ],
    [
      "Exchange in Portuguese",
      [
        "From: postmaster@prumo.onmicrosoft.example",
        "Subject: =?utf-8?Q?N=C3=A3o_foi_poss=C3=ADvel_entregar:_Proposta?=",
      ],
      [
        "Sua mensagem não pôde ser entregue a estes destinatários:",
        "",
        `${LOST}<mailto:${LOST}>`,
        "550 5.7.1 Unable to relay",
        "",
        "Original message headers:",
        "",
        ...COPY,
      ],
      "relaying",
      false,
    ],
    [
      "Mail.Ru",
      [
        "Return-Path: <>",
        "From: mailer-daemon@mail.example",
        "Subject: =?utf-8?B?0L3QtSDQtNC+0YHRgtCw0LLQu9C10L3Qvg==?=",
      ],
      [
        "Ваше письмо не может быть доставлено:",
        "",
        `  ${LOST}`,
        "    451 retry timeout exceeded",
        "",
        "------ This is a copy of the message ------",
        "",
        ...COPY,
      ],
      "unreachable",
      false,
    ],
  ])("by %s names the address, the reason and the mail", async (_program, head, body, reason, isHard) => {
    const given = head.some((line) => line.startsWith("Content-Type")) ? head : [...head, TEXT];
    expect(await classifyMail(mail(given, body))).toEqual({
      kind: "failed",
      outcomes: [expect.objectContaining({ address: LOST, reason, isHard }) as object],
      about: [MESSAGE_ID],
    });
  });

  const said = (words: string, status = "5.0.0") =>
    dsn(["Action: failed", `Status: ${status}`, `Diagnostic-Code: smtp; ${words}`]);

  it.each<[string, string, string | undefined]>([
    ["to the content of a mail", "550 unknown user (in reply to end of DATA command)", undefined],
    ["without the address, as au does", "550 : User unknown", undefined],
    ["as docomo does", "550 Unknown user ana@docomo.ne.jp", undefined],
    ["of a mailbox that its code knows", "550 5.2.1 <ana@cliente.example>... User Unknown", "5.2.1"],
    ["by policy", "550 5.7.1 User Unknown: ana@cliente.example", "5.7.1"],
    ["in the words of code 550 alone", "550 Requested action not taken: mailbox unavailable", undefined],
  ])("that says “unknown” %s is not the address's fault", async (_how, words, status) => {
    const { outcomes } = await classifyMail(mail([...DAEMON, ...REPORT], said(words, status)));
    expect(outcomes).toEqual([expect.objectContaining({ address: LOST, isHard: false })]);
  });

  it.each([
    ["in a transcript of the address's refusal", ">>> RCPT TO:<ana@cliente.example>", "5.2.1"],
    ["after several attempts, with a code that passes", "Sorry.", "4.1.1"],
  ])("that says “unknown” %s is the address's fault", async (_how, transcript, status) => {
    const body = said("User unknown in virtual alias table", status).map((line) =>
      line === "Sorry." ? transcript : line,
    );
    const { outcomes } = await classifyMail(mail([...DAEMON, ...REPORT], body));
    expect(outcomes).toEqual([expect.objectContaining({ reason: "unknown-address", isHard: true })]);
  });

  it("after a transcript in which the content was refused is not the address's fault", async () => {
    const body = said("550 Unknown user ana").map((line) =>
      line === "Sorry." ? "... while talking to mx:\r\n>>> DATA\r\n<<< 550 Unknown user ana" : line,
    );
    const { outcomes } = await classifyMail(mail([...DAEMON, ...REPORT], body));
    expect(outcomes).toEqual([expect.objectContaining({ reason: "rejected", isHard: false })]);
  });

  it("in Japanese without a label, with a colon behind the address, and with a broken content type is read", async () => {
    const words = "550 \u001B$B8+$D$+$j$^$;$s\u001B(B";
    const report = await classifyMail(mail([...DAEMON, ...REPORT], said(words)));
    expect(report.outcomes[0]?.reason).toBe("unknown-address");
    const head = [...DAEMON, "Subject: Mail delivery failed", "Content-Type: text/plain charset=utf-8"];
    const text = await classifyMail(
      mail(head, ["The following address(es) failed:", "", `${LOST}:`, "(no answer)"]),
    );
    expect(text.outcomes[0]?.address).toBe(LOST);
  });

  it.each([
    ["delayed", "delayed"],
    ["delivered", "delivered"],
    ["relayed", "delivered"],
  ])("that says “%s” is none", async (action, kind) => {
    const source = mail([...DAEMON, ...REPORT], dsn([`Action: ${action}`, "Status: 4.4.1"]));
    expect((await classifyMail(source)).kind).toBe(kind);
  });

  it("tells each of several addresses with its own reason", async () => {
    const body = [
      "Unable to deliver to:",
      "",
      "<um@a.example>:",
      "550 user unknown",
      "",
      "<dois@b.example>:",
      "552 mailbox full",
    ];
    const { outcomes } = await classifyMail(mail([...DAEMON, "Subject: failure notice", TEXT], body));
    expect(outcomes.map(({ address, reason }) => [address, reason])).toEqual([
      ["um@a.example", "unknown-address"],
      ["dois@b.example", "mailbox-full"],
    ]);
  });

  it("that a recipient called it spam is a complaint", async () => {
    const head = [
      'Content-Type: multipart/report; report-type=feedback-report; boundary="r"',
      "From: fbl@provedor.example",
    ];
    const body = [
      "--r",
      TEXT,
      "",
      "Abuse.",
      "--r",
      "Content-Type: message/feedback-report",
      "",
      "Feedback-Type: abuse",
      "--r",
      "Content-Type: message/rfc822",
      "",
      ...COPY,
      "--r--",
    ];
    expect(await classifyMail(mail(head, body))).toMatchObject({
      kind: "complaint",
      about: [MESSAGE_ID],
      outcomes: [{ address: LOST }],
    });
  });
});

it("quotes a notice in text from the words behind the address on", async () => {
  const notice = [
    `<${LOST}>:`,
    "Sorry, no mailbox here by that name. (#5.1.1)",
    "",
    "--- Below this line",
    "",
    ...COPY,
  ];
  const { outcomes } = await classifyMail(mail([...DAEMON, "Subject: failure notice"], notice));
  expect(outcomes[0]?.text).toMatch(/^Sorry, no mailbox here by that name\./);
});

describe("an automatic answer", () => {
  it.each([
    ["its field", ["Subject: Férias", "Auto-Submitted: auto-replied"]],
    ["an empty return path", ["Subject: Re: Proposta", "Return-Path: <>"]],
    ["a field of other programs", ["Subject: Re: Proposta", "X-Autoreply: yes", "In-Reply-To: <a@b>"]],
    ["Precedence", ["Subject: Re: Proposta", "Precedence: auto_reply"]],
    ["X-Auto-Response-Suppress", ["Subject: Proposta", "X-Auto-Response-Suppress: All"]],
    [
      "a subject in Portuguese",
      ["Subject: =?utf-8?Q?Resposta_autom=C3=A1tica:_Proposta?=", "In-Reply-To: <a@b>"],
    ],
    ...[
      "Automatic reply: Proposta",
      "Out of Office: Proposta",
      "Fora do escritório: Proposta",
      "Respuesta automática: Propuesta",
      "Réponse automatique : Offre",
      "Automatische Antwort: Angebot",
      "Risposta automatica: Offerta",
      "Automatisch antwoord: Offerte",
      "Automatyczna odpowiedź: Oferta",
      "Автоматический ответ: Смета",
      "自動返信: 見積",
      "自动回复: 报价",
      "Otomatik Yanıt: Teklif",
    ].map((subject) => [subject, [`Subject: ${subject}`]] as [string, string[]]),
  ])("is known by %s", async (_what, head) => {
    const source = mail([`From: Ana <${LOST}>`, ...head, TEXT], ["Volto na segunda."]);
    expect(await classifyMail(source)).toMatchObject({ kind: "automatic", outcomes: [] });
  });
});

/** How programs write replies in twelve languages: prefix of the subject, words, heading of the quotation. */
const LANGUAGES: [string, string, string, string][] = [
  [
    "pt",
    "Res",
    "Podemos na quinta? Não consegui entregar antes.",
    "Em seg., 23 de nov. de 2026 às 10:00, Prumo <c@p.example> escreveu:",
  ],
  [
    "en",
    "Re",
    "Thursday works. My mailbox was full, sorry!",
    "On Mon, Nov 23, 2026 at 10:00 AM Prumo <c@p.example> wrote:",
  ],
  ["es", "RE", "El jueves me va bien.", "El lun, 23 nov 2026 a las 10:00, Prumo (<c@p.example>) escribió:"],
  ["fr", "Re", "Jeudi me convient, merci.", "Le lun. 23 nov. 2026 à 10:00, Prumo <c@p.example> a écrit :"],
  [
    "de",
    "AW",
    "Donnerstag passt. Ihre Nachricht kam nicht zugestellt zurück.",
    "Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Prumo <c@p.example>:",
  ],
  ["it", "R", "Giovedì va bene.", "Il giorno lun 23 nov 2026 alle ore 10:00 Prumo <c@p.example> ha scritto:"],
  ["nl", "Antw", "Donderdag is prima.", "Op ma 23 nov 2026 om 10:00 schreef Prumo <c@p.example>:"],
  ["pl", "Odp", "Czwartek pasuje.", "pon., 23 lis 2026 o 10:00 Prumo <c@p.example> napisał(a):"],
  ["ru", "Re", "В четверг удобно.", "пн, 23 нояб. 2026 г. в 10:00, Prumo <c@p.example>:"],
  ["ja", "Re", "木曜日で大丈夫です。", "2026年11月23日(月) 10:00 Prumo <c@p.example>:"],
  ["zh", "回复", "星期四可以。", "Prumo <c@p.example> 于2026年11月23日周一 10:00写道："],
  ["tr", "Ynt", "Perşembe uygun.", "Prumo <c@p.example>, 23 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:"],
];

const PROGRAMS: [string, string[]][] = [
  ["Gmail", ["In-Reply-To: <a@b>", "References: <a@b>"]],
  [
    "Outlook",
    [
      "X-Mailer: Microsoft Outlook 16.0",
      "Thread-Index: AQHa",
      "In-Reply-To: <a@b>",
      "X-MS-Has-Attach:",
      "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
    ],
  ],
  ["Apple Mail", ["X-Mailer: Apple Mail (2.3731.700.6)", "References: <a@b>"]],
  ["Thunderbird", ["User-Agent: Mozilla Thunderbird", "In-Reply-To: <a@b>", "X-Autoreply: no"]],
  ["a telephone", ["X-Mailer: iPhone Mail (22A3354)"]],
  ["a list", ["In-Reply-To: <a@b>", "Precedence: list", "List-Id: <vendas.cliente.example>"]],
];

describe("a person's reply", () => {
  const replies = LANGUAGES.flatMap(([language, prefix, words, heading]) =>
    PROGRAMS.map(([program, head]) => [program, language, prefix, words, heading, head] as const),
  );

  it.each(replies)("by %s in %s is a person's", async (_program, _language, prefix, words, heading, head) => {
    const given = [
      `From: Ana <${LOST}>`,
      `Return-Path: <${LOST}>`,
      `Subject: ${prefix}: Proposta`,
      ...head,
      TEXT,
    ];
    const source = mail(given, [words, "", heading, "> Segue a proposta."]);
    expect(await classifyMail(source)).toEqual({ kind: "person", outcomes: [], about: [] });
  });

  const BOUNCE = [
    "> Hi. This is the qmail-send program at mx.example.",
    "> I'm afraid I wasn't able to deliver your message.",
    `> <${LOST}>:`,
    "> 550 user unknown",
  ];

  it.each<[string, string[], string[]]>([
    [
      "quotes a notice",
      ["Subject: Re: Undelivered Mail Returned to Sender", "In-Reply-To: <a@b>"],
      ["Recebi isto, o que fazer?", "", ...BOUNCE],
    ],
    [
      "forwards a notice",
      ["Subject: Fwd: failure notice"],
      ["Veja abaixo.", "", "---------- Forwarded message ---------", ...BOUNCE],
    ],
    [
      "is from postmaster@",
      ["From: Ana <postmaster@cliente.example>", "Subject: Re: Proposta", "In-Reply-To: <a@b>"],
      ["O e-mail voltou: could not be delivered. E agora?"],
    ],
    [
      "is from no-reply@",
      ["From: Ana <no-reply@cliente.example>", "Subject: Re: Proposta", "In-Reply-To: <a@b>"],
      ["Podemos na quinta?"],
    ],
    [
      "speaks of automatic answers",
      ["Subject: Resposta automática do nosso site não funciona"],
      ["Podem ver?"],
    ],
    ["speaks of undelivered goods", ["Subject: Pedido não entregue"], ["O pedido 12 não foi entregue."]],
    [
      "repeats that goods are undelivered",
      ["Subject: Pedido não entregue"],
      ["O pedido segue não entregue."],
    ],
    ["is about a car", ["Subject: Auto: cotação de seguro"], ["Quanto fica?"]],
  ])("that %s is a person's", async (_what, head, body) => {
    const from = head.some((line) => line.startsWith("From:")) ? [] : [`From: Ana <${LOST}>`];
    expect((await classifyMail(mail([...from, ...head, TEXT], body))).kind).toBe("person");
  });

  it("that a hostile sender wrote takes no longer than another of its length", async () => {
    const long = (text: string) => text.repeat(200_000 / text.length);
    const [quoted, plain] = ["Content-Transfer-Encoding: quoted-printable", TEXT];
    const daemon = ["From: mailer-daemon@x.example", "Subject: Undeliverable", plain];
    for (const [head, body] of [
      [[quoted], `${long(" ")}x`],
      [[plain], `x${long("\n")}x`],
      [[plain], `\nYour mail sent on: x${long("\n")}x`],
      [["Subject: I am away: \u2028".replace(":", long(" ")), plain], "x"],
      ...[" \n", "-", "a", "550 ", "a@", "-\n", "recipient   "].map((text) => [daemon, long(text)] as const),
    ] as const) {
      const before = process.threadCpuUsage();
      await classifyMail(mail([`From: Ana <${LOST}>`, ...head], [body]));
      // Microseconds of this thread; a search from each character would take minutes.
      expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000);
    }
  });

  it("is not what a newsletter says, nor is that an automatic answer", async () => {
    const head = [
      "From: Loja <no-reply@loja.example>",
      "Subject: Ofertas: frete não entregue? Devolvemos",
      "List-Unsubscribe: <mailto:sair@loja.example>",
      "Precedence: bulk",
      TEXT,
    ];
    expect((await classifyMail(mail(head, ["Aproveite."]))).kind).toBe("many");
  });
});
