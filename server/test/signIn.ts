/** An enterprise whose provider of sign-in is a real one, and browsers that go to it and come back. */
import dns from 'node:dns/promises';
import type { CurrentUser } from '../../contract/auth/account';
import type { SsoOutcome } from '../../contract/auth/signIn';
import { SESSION_COOKIE } from '../http/names';
import { Client, type TestApp } from './app';
import { PROVIDER_CLIENT, type ProviderPerson, startProvider, visitProvider } from './oidc';

export const BACK = 'http://console.example/link';

export const cookieOf = (headers: Record<string, unknown>, name: string) =>
  new RegExp(`${name}=([^;]+)`).exec([headers['set-cookie']].flat().join('\n'))?.[1];

type Enterprise = Awaited<ReturnType<TestApp['enterprise']>>;

interface Trip {
  answer: { status: number; code: string; message: string; data: SsoOutcome };
  back: Record<string, string>;
  browser: string;
  session: string | undefined;
}

/** Call at the top of a test file, behind `useTestApp`. */
export function useSignIn(t: () => TestApp) {
  let idp: Awaited<ReturnType<typeof startProvider>> | undefined;
  let serial = 0;
  beforeAll(async () => {
    const { env } = t().app.platform;
    env.publicUrl = 'http://console.example';
    (env as { ssoHosts: readonly string[] }).ssoHosts = ['127.0.0.1'];
    idp = await startProvider(BACK, 'http://console.example/login');
  });
  afterAll(() => idp?.stop());
  const provider = () => {
    if (!idp) throw new Error('The provider is there inside of tests only');
    return idp;
  };

  const settings = (over: object = {}) => ({
    kind: 'OIDC',
    name: '统一登录',
    enabled: true,
    issuer: provider().issuer,
    clientId: PROVIDER_CLIENT.clientId,
    corpId: null,
    scopes: 'openid profile email',
    createAccounts: false,
    roleId: null,
    groupsClaim: 'groups',
    groupRoles: [],
    secret: PROVIDER_CLIENT.secret,
    ...over,
  });

  async function withProvider(over: object = {}, enterprise?: Enterprise) {
    const one = enterprise ?? (await t().enterprise());
    const admin = await t().as(one.owner, one.tenant);
    const made = await admin.post<{ id: string }>('user-center/sso/provider', settings(over));
    expect([made.status, made.message]).toEqual([200, expect.anything()]);
    return { ...one, admin, provider: made.data.id };
  }

  /** From our page to the provider and back, as one browser. */
  async function goThrough(
    id: string,
    person: ProviderPerson | null,
    { redirect = '/project/1', alter = (url: string) => url, as = t().visitor, purpose = 'login' } = {},
  ): Promise<Trip> {
    if (person) await provider().tell({ person });
    const start = await as.get<{ url: string }>(
      `portal/getSsoLoginUrl?provider=${id}&redirect=${encodeURIComponent(redirect)}&purpose=${purpose}`,
    );
    expect([start.status, start.message]).toEqual([200, expect.anything()]);
    const browser = cookieOf(start.headers, 'sso') as string;
    const back = await visitProvider(alter(start.data.url), BACK);
    return { ...(await comeBack(back, browser, as)), back, browser };
  }

  async function comeBack(back: object, browser: string, as = t().visitor, path = 'portal/osslogin') {
    const cookies = [`sso=${browser}`, as.cookie && `${SESSION_COOKIE}=${as.cookie}`].filter(Boolean).join('; ');
    const answer = await as.call<SsoOutcome>('POST', path, back, { headers: { cookie: cookies } });
    return { answer, session: cookieOf(answer.headers, SESSION_COOKIE) };
  }

  const inside = (session: string | undefined) =>
    new Client(t().app, session ?? null, null).get<CurrentUser>('user-center/account/logged');
  const me = async (session: string | undefined) => (await inside(session)).data;

  const withMail = (accountId: string, email: string, verified: boolean) =>
    t().app.platform.database.query(
      'UPDATE account SET email = $2, email_verified_at = CASE WHEN $3::boolean THEN now() END WHERE id = $1',
      [accountId, email, verified],
    );

  async function proveDomain(admin: Client, domain: string) {
    const { data } = await admin.post<{ id: string }>('user-center/sso/domain', { domain });
    const [known] = (await admin.get<{ id: string; record: string }[]>('user-center/sso/domain')).data.filter(
      (one) => one.id === data.id,
    );
    const resolve = jest.spyOn(dns, 'resolveTxt').mockResolvedValue([['v=spf1'], [known?.record ?? '']]);
    const proven = await admin.post(`user-center/sso/domain/${data.id}/verify`);
    resolve.mockRestore();
    return proven;
  }

  const fresh = (): ProviderPerson => {
    serial += 1;
    return { sub: `sub-${process.pid}-${serial}`, name: `来人${serial}` };
  };

  return { provider, settings, withProvider, goThrough, comeBack, inside, me, withMail, proveDomain, fresh };
}
