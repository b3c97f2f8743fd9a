// The error page if no other can be rendered: it needs no scripts, settings or database.

import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { PROBLEMS, type ProblemCode } from "./problem.ts";

const STYLES = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem}h1{line-height:1.15;margin:0 0 .5rem}a{color:inherit}
`;
const STYLES_HASH = createHash("sha256").update(STYLES).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Sends the page with the status of its code.
 * @param words replace those of the code
 */
export function sendPlainPage(reply: FastifyReply, code: ProblemCode, words?: PageWords): FastifyReply {
  const { status, headers, body } = makePlainPage(code, words);
  return reply.status(status).headers(headers).send(body);
}

/** Builds the response for code in front of the router. */
export function makePlainPage(code: ProblemCode, words: PageWords = PROBLEMS[code]) {
  return {
    status: PROBLEMS[code].status,
    headers: { "content-security-policy": POLICY, "content-type": "text/html; charset=utf-8" },
    body: plainPage(words),
  };
}

interface PageWords {
  title: string;
  detail: string;
}

function plainPage({ title, detail }: PageWords): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLES}</style></head><body><main><h1>${title}</h1><p>${detail}</p>
<p><a href="/">Ir para o início</a></p></main></body></html>`;
}
