// A real OpenID provider in a process of its own. Asked over IPC: { person } is who logs in next, without a form;
// { rotate: true } takes new keys; { forge: true } publishes other keys than those that it signs with; { backChannel: url }
// is told of sign-outs; { signOut: { sub, sid } } tells it of one; { sign: claims } gives a token with these claims back.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

const { PORT = '0', REDIRECT_URI = '', AFTER_LOGOUT = '' } = process.env;
const people = new Map();
let next = 'nobody';
let handle;
let published = null;
let backChannel = null;
let key = null;
let current = null;

const newKey = async (kid) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
};
const publicPart = ({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use });

const server = createServer((request, response) => {
  if (request.url === '/jwks' && published) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: published }));
  } else handle(request, response);
});
await new Promise((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

async function open() {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        client_secret: 'a-secret-of-the-console',
        redirect_uris: [REDIRECT_URI],
        post_logout_redirect_uris: [AFTER_LOGOUT],
        ...(backChannel && { backchannel_logout_uri: backChannel, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own guard refuses the loopback, where the console of a test stands.
    fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
    pkce: { required: () => true },
    ttl: { Grant: 600, Session: 600, Interaction: 600 },
  });
  current = provider;
  const callback = provider.callback();
  handle = async (request, response) => {
    if (!request.url.startsWith('/interaction/')) return callback(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (next === 'denied') {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: next } });
    }
    const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope('openid profile email groups');
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
}

key = await newKey('first');
await open();
process.on('message', async ({ person, rotate, forge, backChannel: told, signOut, sign }) => {
  if (person) {
    next = person.sub;
    const { sub, ...claims } = person;
    people.set(sub, claims);
  }
  published = forge ? [publicPart(await newKey('first'))] : null;
  if (rotate) key = await newKey(`rotated-${Date.now()}`);
  if (told) backChannel = told;
  if (rotate || told) await open();
  let answer = null;
  if (signOut) {
    const client = await current.Client.find('console');
    answer = await client.backchannelLogout(signOut.sub, signOut.sid).then(
      () => 'told',
      (error) => error.message,
    );
  }
  if (sign) {
    const signed = new SignJWT(sign).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'logout+jwt' });
    answer = await signed.sign(await importJWK(key, 'RS256'));
  }
  process.send({ done: true, answer });
});
process.on('disconnect', () => process.exit(0));
process.send({ issuer });
