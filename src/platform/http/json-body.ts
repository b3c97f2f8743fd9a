import { isUtf8 } from "node:buffer";
import { errorCodes, type FastifyInstance } from "fastify";
import { withoutLoneSurrogates } from "#src/shared/sent-json.ts";

/**
 * Parses bodies of a content type as JSON in UTF-8, as RFC 8259, 8.1 requires. Fastify's own parser replaces invalid
 * UTF-8 by U+FFFD instead of rejecting it. Strings are well-formed.
 */
export function takeJson(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(contentType, { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    void parse(request, withoutLoneSurrogates(body.toString()), done);
  });
}
