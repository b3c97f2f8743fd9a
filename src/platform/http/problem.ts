// All errors of the API (RFC 9457): a table from code to status and Portuguese text.

import type { FastifyReply } from "fastify";

export const PROBLEMS = {
  unreadable: {
    status: 400,
    title: "Requisição ilegível",
    detail: "O corpo da requisição não pôde ser lido.",
  },
  "unreadable-request": {
    status: 400,
    title: "Requisição ilegível",
    detail: "A requisição não pôde ser lida.",
  },
  unauthorized: { status: 401, title: "Não autenticado", detail: "Entre novamente para continuar." },
  "bad-credentials": { status: 401, title: "Não autenticado", detail: "E-mail ou senha inválidos" },
  "wrong-proof": { status: 401, title: "Não confirmado", detail: "Senha ou código incorreto." },
  reauthenticate: {
    status: 403,
    title: "Confirme que é você",
    detail: "Confirme sua senha para continuar.",
  },
  forbidden: { status: 403, title: "Sem permissão", detail: "Você não tem permissão para fazer isso." },
  "not-found": { status: 404, title: "Não encontrado", detail: "O endereço pedido não existe." },
  "method-not-allowed": {
    status: 405,
    title: "Método não permitido",
    detail: "Este endereço não aceita esse método.",
  },
  "request-timeout": {
    status: 408,
    title: "Tempo esgotado",
    detail: "A requisição demorou demais para chegar. Tente novamente.",
  },
  conflict: { status: 409, title: "Conflito", detail: "A alteração entra em conflito com o que já existe." },
  gone: { status: 410, title: "Excluído", detail: "Este arquivo foi excluído." },
  "too-large": {
    status: 413,
    title: "Conteúdo grande demais",
    detail: "O conteúdo enviado é grande demais.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Formato não aceito",
    detail: "O formato do conteúdo enviado não é aceito.",
  },
  "expectation-failed": {
    status: 417,
    title: "Expectativa não atendida",
    detail: "O servidor não atende ao que o cabeçalho Expect pede.",
  },
  invalid: { status: 422, title: "Dados inválidos", detail: "Verifique os campos e tente novamente." },
  "too-many-requests": {
    status: 429,
    title: "Muitas tentativas",
    detail: "Muitas tentativas em pouco tempo. Aguarde um pouco e tente novamente.",
  },
  "headers-too-large": {
    status: 431,
    title: "Cabeçalhos grandes demais",
    detail: "Os cabeçalhos da requisição são grandes demais.",
  },
  unexpected: {
    status: 500,
    title: "Erro inesperado",
    detail: "Algo deu errado do nosso lado. Tente novamente.",
  },
  unavailable: {
    status: 503,
    title: "Serviço indisponível",
    detail: "O serviço está indisponível por um instante. Tente novamente.",
  },
  "no-room": {
    status: 507,
    title: "Sem espaço",
    detail: "O servidor está sem espaço para guardar arquivos.",
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface FieldError {
  field: string;
  message: string;
}

interface ProblemOptions {
  /** Replaces the table's text. */
  detail?: string;
  errors?: FieldError[];
  /** In seconds, for 429 and 503. */
  retryAfter?: number;
  /** Extra fields of the body. */
  more?: object;
}

/** Builds the body of an error. `error` repeats `detail` for early clients (docs/produto.md, "API"). */
export function problemBody(code: ProblemCode, options: ProblemOptions = {}) {
  const { status, title, detail: usual } = PROBLEMS[code];
  const detail = options.detail ?? options.errors?.[0]?.message ?? usual;
  return {
    type: "about:blank",
    title,
    status,
    detail,
    error: detail,
    ...(options.errors ? { errors: options.errors } : {}),
    ...options.more,
  };
}

/** Sends a problem. Public forms also get `success: false`. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  options: ProblemOptions = {},
): FastifyReply {
  const body = problemBody(code, options);
  reply.problem = code;
  if (options.retryAfter !== undefined) void reply.header("retry-after", String(options.retryAfter));
  if (code === "unauthorized" || code === "bad-credentials") void reply.header("www-authenticate", "Bearer");
  const isPublicForm = reply.request.routeOptions?.config?.publicForm === true;
  return reply
    .status(body.status)
    .type("application/problem+json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(isPublicForm ? { success: false, message: body.detail, ...body } : body);
}

declare module "fastify" {
  interface FastifyReply {
    /** Set by `sendProblem`. */
    problem?: ProblemCode;
  }
  interface FastifyContextConfig {
    /** Marks a public form, whose failures also contain `success: false`. */
    publicForm?: boolean;
  }
}
