/** Tokens as providers send them that are set up wrongly, or whose clock goes wrongly. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Env } from '../../env';
import { SignInRefused } from './faults';
import { newTrip, personOf } from './oidc';
import type { KnownProvider } from './provider';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
const now = () => Math.floor(Date.now() / 1000);
const env = {
  publicUrl: 'http://console.example',
  basePath: '/',
  ssoHosts: ['127.0.0.1'],
  robotLoopback: true,
} as unknown as Env;

let server: Server;
let issuer = '';
/** What it publishes, and how it answers for a code. */
let published: JWK[] = [];
let answerOf: () => Promise<[status: number, body: object]>;
let challenge: string | null = null;

const publicKey = async ({ publicKey: key }: KeyPair, kid?: string): Promise<JWK> => ({
  ...(await exportJWK(key)),
  ...{ alg: 'RS256', use: 'sig', ...(kid && { kid }) },
});
const newKey = () => generateKeyPair('RS256', { extractable: true });

beforeEach(async () => {
  // A server of its own for each: what is known of one is remembered by its address.
  server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/keys') return send(200, { keys: published });
    if (request.url === '/token') {
      const [status, body] = await answerOf();
      if (challenge) response.setHeader('www-authenticate', challenge);
      return send(status, body);
    }
    return send(200, {
      ...{ issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` },
      ...{ authorization_endpoint: `${issuer}/auth`, response_types_supported: ['code'] },
      ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** One sign-in whose token has these claims instead of the right ones. */
async function come(key: KeyPair, claims: (right: object) => object = (right) => right, kid?: string) {
  const trip = newTrip();
  const provider = { id: 'p', name: '集团', issuer, clientId: 'console', groupsClaim: 'groups' };
  answerOf = async () => {
    const right = { iss: issuer, aud: 'console', sub: 'somebody', iat: now(), exp: now() + 300, nonce: trip.nonce };
    const token = new SignJWT({ ...claims(right) }).setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) });
    return [200, { access_token: 'a', token_type: 'Bearer', id_token: await token.sign(key.privateKey) }];
  };
  return personOf(env, { ...provider, secret: () => 's' } as unknown as KnownProvider, trip, {
    ...{ code: 'c', state: trip.state, iss: issuer },
  });
}
const faultIn = (coming: Promise<unknown>) =>
  coming.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof SignInRefused)) throw error;
      return error.fault;
    },
  );

describe('a token', () => {
  it.each([
    ['not valid before 20 s from now', () => ({ nbf: now() + 20 })],
    ['over since 20 s', () => ({ exp: now() - 20, iat: now() - 320 })],
    ['issued in 20 s', () => ({ iat: now() + 20 })],
  ])('%s is taken: clocks differ', async (_what, part) => {
    const key = await newKey();
    published = [await publicKey(key, 'a')];
    expect((await come(key, (right) => ({ ...right, ...part() }), 'a')).subject).toBe('somebody');
  });

  it.each([
    ['clock', () => ({ nbf: now() + 200 }), /nbf.*晚 \d+ 秒/],
    ['clock', () => ({ exp: now() - 200, iat: now() - 500 }), /exp.*早 \d+ 秒/],
    ['issuer', () => ({ iss: 'https://other.example' }), /other\.example/],
    ['audience', () => ({ aud: 'another' }), /another.*console/],
    ['claim', () => ({ nonce: 'of-another-trip' }), /nonce/],
    ['claim', () => ({ sub: undefined }), /sub/],
  ])('says that the %s is wrong (%p)', async (cause, part, text) => {
    const key = await newKey();
    published = [await publicKey(key, 'a')];
    const fault = await faultIn(come(key, (right) => ({ ...right, ...part() }), 'a'));
    expect(fault).toEqual({ cause, text: expect.stringMatching(text) });
  });

  it.each([null, 'Basic realm="sso", error="invalid_client"', 'Basic realm="sso"'])(
    'says that the secret is wrong (challenge %s)',
    async (said) => {
      challenge = said;
      const coming = come(await newKey());
      answerOf = async () => [401, { error: 'invalid_client' }];
      expect(await faultIn(coming)).toMatchObject({ cause: 'secret' });
      challenge = null;
    },
  );
});

describe('keys without a name', () => {
  it('are fetched anew when they were rotated', async () => {
    const [before, after] = [await newKey(), await newKey()];
    published = [await publicKey(before)];
    await come(before);
    published = [await publicKey(after)];
    expect((await come(after)).subject).toBe('somebody');
  });

  it('are tried each, the old beside the new', async () => {
    const [before, after] = [await newKey(), await newKey()];
    published = [await publicKey(before), await publicKey(after)];
    expect((await come(after)).subject).toBe('somebody');
    expect(await faultIn(come(await newKey()))).toMatchObject({ cause: 'key' });
  });
});
