// JSON bodies, as the bytes they come in.
import { isUtf8 } from "node:buffer";
import { errorCodes, type FastifyInstance } from "fastify";

/**
 * Reads bodies of a content type as JSON in UTF-8, the only one there is (RFC 8259, 8.1). Fastify's own parser
 * puts U+FFFD in place of what is no UTF-8, and goes on.
 */
export function takeJson(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(contentType, { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    void parse(request, body.toString(), done);
  });
}
