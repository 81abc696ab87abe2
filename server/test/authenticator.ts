/** An authenticator in software (WebAuthn, ES256): what a security key would answer, and what a forger would. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAdd, PasskeyAnswer, PasskeyAsk, PasskeyCreation } from '../../contract/auth/passkey';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949) of the few kinds that an answer has. */
function head(kind: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(kind << 5) | n]);
  if (n < 256) return Buffer.from([(kind << 5) | 24, n]);
  return Buffer.from([(kind << 5) | 25, n >> 8, n & 255]);
}
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Said {
  /** The page that asks; a forged one has another. */
  origin?: string;
  /** For whom it believes to answer. */
  siteId?: string;
  /** Whether the person proved to it who they are. */
  verified?: boolean;
}

export class Authenticator {
  private readonly id = randomBytes(32);
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  private handle = 'AAAA';
  /** Goes on by one with each use. */
  counter = 0;

  constructor(private readonly origin = 'http://localhost:8000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.cose = cbor(
      new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  get name(): string {
    return text(this.id);
  }

  private said(siteId: string, verified: boolean, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(siteId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), count]);
  }

  private clientData(type: string, challenge: string, origin = this.origin): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  /** Makes the key, and says so. */
  create(asked: PasskeyCreation, { origin, siteId = asked.site.id, verified = true }: Said = {}) {
    this.handle = asked.user.id;
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.cose]);
    const authData = Buffer.concat([this.said(siteId, verified, ATTESTED), credential]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      ...{ id: this.name, attestation: text(attestation), transports: ['usb'] },
      clientData: this.clientData('webauthn.create', asked.challenge, origin),
    } satisfies Omit<PasskeyAdd, 'name'>;
  }

  /** Signs what it is asked to. */
  get(asked: PasskeyAsk, { origin, siteId = asked.siteId, verified = true }: Said = {}): PasskeyAnswer {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', asked.challenge, origin);
    const authData = this.said(siteId, verified);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))]);
    return {
      ...{ id: this.name, clientData, userHandle: this.handle, authenticatorData: text(authData) },
      signature: text(createSign('sha256').update(signed).sign(this.key)),
    };
  }
}
