/** A provider tells by itself that its session ended (Back-Channel Logout 1.0). */
import { randomUUID } from 'node:crypto';
import { useTestApp } from '../../test/app';
import { PROVIDER_CLIENT, startProvider } from '../../test/oidc';
import { BACK, useSignIn } from '../../test/signIn';
import { hashToken } from '../auth';

const t = useTestApp({ jobs: true });
const { provider: idp, withProvider, goThrough, inside, fresh } = useSignIn(t);
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
let origin = '';
beforeAll(async () => {
  origin = await t().app.http.listen({ port: 0, host: '127.0.0.1' });
});

const alive = async (session: string | undefined) => (await inside(session)).status === 200;
const tell = (provider: string, token?: string) =>
  t().visitor.call<unknown>('POST', `portal/osslogin/backChannel/${provider}`, undefined, {
    payload: new URLSearchParams(token === undefined ? { other: 'field' } : { logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const now = () => Math.floor(Date.now() / 1000);
const notice = (sub: string, over: object = {}) => ({
  ...{ iss: idp().issuer, aud: PROVIDER_CLIENT.clientId, sub, iat: now(), exp: now() + 120, jti: randomUUID() },
  events: { [EVENT]: {} },
  ...over,
});

/** Somebody who came in twice from the provider, and once by password. */
async function cameTwice() {
  const one = await withProvider();
  await idp().tell({ backChannel: `${origin}/api/portal/osslogin/backChannel/${one.provider}` });
  const person = fresh();
  await goThrough(one.provider, person, { as: one.admin, purpose: 'bind' });
  const sessions = [await goThrough(one.provider, person), await goThrough(one.provider, person)].map(
    ({ session }) => session,
  );
  const [first, second] = sessions;
  return { ...one, person, first, second };
}
const sidOf = async (session: string | undefined) => {
  const [row] = await t().app.platform.database.query<{ sid: string }>(
    'SELECT sid FROM session WHERE token_hash = $1',
    [hashToken(session ?? '')],
  );
  return row?.sid as string;
};

it('ends the session that the provider names, all of the person without a name, and none by password', async () => {
  const { provider, person, first, second, admin } = await cameTwice();
  const { sub } = person;
  expect(await sidOf(first)).not.toBe(await sidOf(second));
  // The provider itself: its token, its call.
  expect(await idp().tell({ signOut: { sub, sid: 'nobody-knows-it' } })).toBe('told');
  expect([await alive(first), await alive(second)]).toEqual([true, true]);
  expect(await idp().tell({ signOut: { sub, sid: await sidOf(first) } })).toBe('told');
  expect([await alive(first), await alive(second)]).toEqual([false, true]);
  const token = await idp().tell({ sign: notice(sub) });
  const answer = await tell(provider, token as string);
  expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'no-store']);
  expect([await alive(second), (await admin.get('user-center/account/logged')).status]).toEqual([false, 200]);
});

it('of a person whom nobody knows is well all the same', async () => {
  const { provider } = await withProvider();
  expect((await tell(provider, (await idp().tell({ sign: notice('stranger') })) as string)).status).toBe(200);
});

it.each<[string, (sub: string) => object]>([
  ['bears a nonce', (sub) => notice(sub, { nonce: 'n' })],
  ['is no sign-out', (sub) => notice(sub, { events: {} })],
  ['says its event otherwise', (sub) => notice(sub, { events: EVENT })],
  ['has no number of its own', (sub) => notice(sub, { jti: undefined })],
  ['is older than five minutes', (sub) => notice(sub, { iat: now() - 301, exp: now() + 60 })],
  ['says not when', (sub) => notice(sub, { iat: undefined })],
  ['is another issuer’s', (sub) => notice(sub, { iss: 'https://evil.example' })],
  ['is for somebody else', (sub) => notice(sub, { aud: 'another' })],
  ['names nobody', () => notice('', { sub: undefined })],
])('refuses one that %s', async (_, claims) => {
  const { provider, person, first } = await cameTwice();
  const answer = await tell(provider, (await idp().tell({ sign: claims(person.sub) })) as string);
  expect([answer.status, JSON.parse(answer.body), answer.headers['cache-control']]).toEqual([
    ...[400, { error: 'invalid_request' }, 'no-store'],
  ]);
  expect(await alive(first)).toBe(true);
});

it('refuses one that comes twice, that others have signed, that is for another provider, and none at all', async () => {
  const { provider, person, first } = await cameTwice();
  const stranger = (await idp().tell({ sign: notice('stranger') })) as string;
  expect((await tell(provider, stranger)).status).toBe(200);
  expect((await tell(provider, stranger)).status).toBe(400);
  const forger = await startProvider(BACK);
  expect((await tell(provider, (await forger.tell({ sign: notice(person.sub) })) as string)).status).toBe(400);
  const others = await withProvider({ issuer: forger.issuer });
  const good = (await idp().tell({ sign: notice(person.sub) })) as string;
  expect((await tell(others.provider, good)).status).toBe(400);
  forger.stop();
  for (const token of ['nonsense', undefined]) expect((await tell(provider, token)).status).toBe(400);
  expect((await tell('00000000-0000-0000-0000-000000000000', good)).status).toBe(400);
  expect(await alive(first)).toBe(true);
  expect((await tell(provider, good)).status).toBe(200);
  expect(await alive(first)).toBe(false);
});
