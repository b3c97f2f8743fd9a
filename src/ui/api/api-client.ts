// Calls this site's own API from the browser, for the signed-in person or anonymously.

const FALLBACK_MESSAGE = "Erro na requisição";

export interface FieldError {
  field: string;
  message: string;
}

interface Problem {
  error?: string;
  errors?: FieldError[];
  /** Seconds from the `Retry-After` header. */
  retryAfter?: number;
  [more: string]: unknown;
}

/** A failed call; `message` is the server's text or a general one. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status; 0 if the server was not reached. */
  readonly status: number;
  readonly serverText: string | undefined;
  readonly errors: FieldError[];
  /** The complete answer; some calls add fields. */
  readonly problem: Problem;

  constructor(status: number, problem: Problem = {}, cause?: unknown) {
    super(problem.error ?? FALLBACK_MESSAGE, { cause });
    this.status = status;
    this.serverText = problem.error;
    this.errors = problem.errors ?? [];
    this.problem = problem;
  }
}

/** Lists are sent as one parameter for each value. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

/** Replaces `fetch`, which does not report upload progress. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

export interface ApiClient {
  /** @throws ApiError */
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
  /** @throws ApiError */
  download(path: string, query?: Query): Promise<Blob>;
  /** Opens an endless answer. A rejected token does not sign out, since the person may be typing. @throws ApiError */
  openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Fetches a list with its total from `X-Total-Count`. @throws ApiError */
  getList<T>(path: string, query?: Query, signal?: AbortSignal): Promise<{ items: T[]; total: number }>;
  /** Returns the body as it arrives, and the total from `X-Total-Count`. @throws ApiError */
  readList(method: "POST", path: string): Promise<{ body: ReadableStream<Uint8Array>; total: number }>;
  /** @throws ApiError */
  send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<T>;
  /** Sends a form, including files, or a single file. @throws ApiError */
  sendForm<T>(method: "POST" | "PUT", path: string, form: FormData | Blob, transport?: Transport): Promise<T>;
  /** Sends a form that is answered with a file. @throws ApiError */
  convert(path: string, form: FormData): Promise<Blob>;
}

interface ClientOptions {
  token?: string | (() => string) | undefined;
  onUnauthorized?: () => void;
  /** Asks for identity again before a sensitive act. @returns true if the call is to be repeated */
  onReauthenticate?: () => Promise<boolean>;
  /** Called when the person's role requires a second factor that is not set up. */
  onSecondFactorRequired?: () => void;
}

export function createTokenStore(token: string): { read: () => string; replace: (renewed: string) => void } {
  let current = token;
  return {
    read: () => current,
    replace: (renewed) => {
      current = renewed;
    },
  };
}

export function createApiClient(options: ClientOptions = {}): ApiClient {
  const request = (path: string, init: RequestInit, transport: Transport = fetch): Promise<Response> => {
    const headers = new Headers(init.headers);
    const token = typeof options.token === "function" ? options.token() : options.token;
    if (token) headers.set("authorization", `Bearer ${token}`);
    return reach(path, { ...init, headers }, transport);
  };
  const ask = async (path: string, init: RequestInit, transport?: Transport): Promise<Response> => {
    const response = await request(path, init, transport);
    if (response.ok) return response;
    const problem = await readProblem(response);
    // A wrong password or code of a signed-in person is no reason to sign out.
    if (response.status === 401 && problem.signedIn !== true) options.onUnauthorized?.();
    if (problem.secondFactorRequired === true) options.onSecondFactorRequired?.();
    if (problem.reauthenticate === true && (await options.onReauthenticate?.()))
      return ask(path, init, transport);
    throw new ApiError(response.status, problem);
  };
  const call = async <T>(path: string, init: RequestInit, transport?: Transport): Promise<T> =>
    readAnswer<T>(await ask(path, init, transport));
  return {
    get: (path, query, signal) => call(`${path}${toSearch(query)}`, { signal }),
    download: async (path, query) => (await ask(`${path}${toSearch(query)}`, {})).blob(),
    openStream: async (path, signal) => {
      const response = await request(path, { signal });
      if (response.ok && response.body) return response.body;
      throw new ApiError(response.status, await readProblem(response));
    },
    getList: async (path, query, signal) => {
      const response = await ask(`${path}${toSearch(query)}`, { signal });
      return { items: await readAnswer(response), total: Number(response.headers.get("x-total-count")) };
    },
    readList: async (method, path) => {
      const response = await ask(path, { method });
      if (!response.body) throw new ApiError(response.status);
      return { body: response.body, total: Number(response.headers.get("x-total-count")) };
    },
    convert: async (path, body) => (await ask(path, { method: "POST", body })).blob(),
    sendForm: (method, path, body, transport) => call(path, { method, body }, transport),
    send: (method, path, body) =>
      call(path, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
      }),
  };
}

/** Leaves out unset and empty values; returns `""` if there is nothing left. */
function toSearch(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}

async function reach(path: string, init: RequestInit, transport: Transport): Promise<Response> {
  try {
    return await transport(path, init);
  } catch (cause) {
    // Aborted on purpose, so there is no error to show.
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, {}, cause);
  }
}

async function readAnswer<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw new ApiError(response.status, {}, cause);
  }
}

/** Returns an empty object if the answer is not problem+json, such as a proxy's error page. */
async function readProblem(response: Response): Promise<Problem> {
  const seconds = Number(response.headers.get("retry-after"));
  const more = seconds > 0 ? { retryAfter: seconds } : {};
  try {
    const body = (await response.json()) as { error?: unknown; errors?: FieldError[] };
    return {
      ...body,
      error: typeof body.error === "string" ? body.error : undefined,
      errors: Array.isArray(body.errors) ? body.errors : [],
      ...more,
    };
  } catch {
    return more;
  }
}
