// A software passkey that answers like a phone or security key: WebAuthn Level 3, attestation "none", ES256.

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** Values that the browser adds, or an attacker changes. */
interface Answering {
  origin: string;
  /** Default: from the options. */
  rpId?: string;
  /** True if the authenticator verified the user by finger, face or PIN. */
  isVerified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64 = (bytes: Buffer): string => bytes.toString("base64url");
const sha256 = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** Creates a passkey that answers `create` once and `get` any number of times. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;

  const headOf = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const flagsOf = ({ isVerified = true }: Answering): number =>
    USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const clientData = (type: string, { challenge }: Options, { origin }: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    create(options: Options, how: Answering) {
      const rpId = how.rpId ?? options.rp?.id ?? "";
      const data = Buffer.concat([
        headOf(rpId, flagsOf(how) | HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        toCose(publicKey.export({ format: "jwk" })),
      ]);
      return answer({
        clientDataJSON: base64(clientData("webauthn.create", options, how)),
        attestationObject: base64(toAttestation(data)),
        transports: ["internal"],
      });
    },
    get(options: Options, how: Answering) {
      const client = clientData("webauthn.get", options, how);
      const data = headOf(how.rpId ?? options.rpId ?? "", flagsOf(how));
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
  };
}

/** Encodes `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }` in CBOR. */
function toCose({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const point = (text: string): Buffer => Buffer.from(text, "base64url");
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([head, point(x), Buffer.from([0x22, 0x58, 0x20]), point(y)]);
}

/** Encodes `{ fmt: "none", attStmt: {}, authData }` in CBOR. */
function toAttestation(data: Buffer): Buffer {
  const text = (value: string): Buffer =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    size,
    data,
  ]);
}
