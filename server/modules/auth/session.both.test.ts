import type { CurrentUser } from '../../../contract/auth/account';
import { HOST_SESSION_COOKIE, SESSION_COOKIE } from '../../http/names';
import { Client, useTestApp } from '../../test/app';
import { testPassword } from '../../test/factories';
import { hashToken } from '.';
import { login } from './login';
import { removeOver } from './retention';

const t = useTestApp();

const logIn = (username: string, password: string, verificationCode?: string) =>
  t().visitor.call<{ needVerificationCode?: boolean }>('POST', 'portal/login', undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password, ...(verificationCode && { verificationCode }) }).toString(),
  });

const cookieOf = (headers: Record<string, unknown>) =>
  new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(String(headers['set-cookie']))?.[1] as string;

describe('portal/login', () => {
  it('opens a session in an httpOnly, same-site cookie', async () => {
    const { owner } = await t().enterprise();
    const answer = await logIn(owner.username, testPassword);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    const me = await new Client(t().app, cookieOf(answer.headers), null).get<{ userName: string }>(
      'user-center/account/logged',
    );
    expect(me.data.userName).toBe(owner.username);
  });

  it('says the same of an unknown user and of a wrong password', async () => {
    const { owner } = await t().enterprise();
    const unknown = await logIn('nobody-at-all', 'x');
    const wrong = await logIn(owner.username, 'x');
    expect([unknown.status, unknown.code, unknown.message]).toEqual([wrong.status, wrong.code, wrong.message]);
  });

  it('writes a failure under a name that nobody has into the log, cut short; of a name that is there none', async () => {
    const { owner } = await t().enterprise();
    const lines: unknown[][] = [];
    const fail = (username: string) =>
      login(
        t().app.platform,
        { username, password: 'x' },
        undefined,
        { ip: '10.0.0.9', userAgent: 'test' },
        { warn: (...line: unknown[]) => void lines.push(line) },
      );
    await expect(fail('hunter2-typed-here')).rejects.toMatchObject({ kind: 'LOGIN_FAILED' });
    await expect(fail(owner.username)).rejects.toMatchObject({ kind: 'LOGIN_FAILED' });
    expect(lines).toEqual([
      [{ ip: '10.0.0.9', name: 'hu***', length: 18 }, 'a sign-in failed under a name that nobody has'],
    ]);
  });

  it('demands the verification code from the third failure on and locks after the fifth', async () => {
    const { owner } = await t().enterprise();
    expect((await logIn(owner.username, 'x')).data.needVerificationCode).toBe(false);
    expect((await logIn(owner.username, 'x')).data.needVerificationCode).toBe(true);
    expect((await logIn(owner.username, testPassword)).code).toBe('A0411');
    expect((await logIn(owner.username, testPassword, 'zzzz')).code).toBe('A0412');
    const { database } = t().app.platform;
    await database.query(
      `INSERT INTO login_attempt (id, username, ip, success)
       SELECT gen_random_uuid(), $1, '127.0.0.1', false FROM generate_series(1, 3)`,
      [owner.username],
    );
    const locked = await logIn(owner.username, testPassword);
    expect([locked.status, locked.code]).toEqual([401, 'A0413']);
  });

  it('judges many tries at once as if they came one by one', async () => {
    const { owner } = await t().enterprise();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(owner.username, `guess-${n}`)));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(2).fill('A0402'), ...Array(10).fill('A0411')]);
    // Another account is not held up by it, and who has the password at once is not either.
    const { member } = await t().enterprise();
    const right = await Promise.all([1, 2, 3, 4].map(() => logIn(member.username, testPassword)));
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('judges tries in several processes at once by one count', async () => {
    const { owner } = await t().enterprise();
    const form = { username: owner.username, password: 'guess' };
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, async () => {
        // A module of its own stands for a process of its own: nothing is shared but the database.
        let other: typeof import('./login') | undefined;
        jest.isolateModules(() => {
          other = require('./login');
        });
        const client = { ip: '10.0.0.8', userAgent: 'test' };
        return other?.login(t().app.platform, form, undefined, client, { warn: () => {} });
      }),
    );
    const kinds = tries.map((one) => (one.status === 'rejected' ? one.reason.kind : 'in')).sort();
    expect(kinds).toEqual([...Array(4).fill('CAPTCHA_REQUIRED'), ...Array(2).fill('LOGIN_FAILED')]);
  }, 60_000);

  it('ends the session that the browser had before', async () => {
    const { owner, member } = await t().enterprise();
    const before = cookieOf((await logIn(owner.username, testPassword)).headers);
    const again = await t().visitor.call('POST', 'portal/login', undefined, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${SESSION_COOKIE}=${before}`,
      },
      payload: new URLSearchParams({ username: member.username, password: testPassword }).toString(),
    });
    expect(again.status).toBe(200);
    const asked = (cookie: string) => new Client(t().app, cookie, null).get('user-center/account/logged');
    expect((await asked(before)).status).toBe(401);
    expect((await asked(cookieOf(again.headers))).status).toBe(200);
  });

  it('locks for fifteen minutes from the fifth failure, and says until when', async () => {
    const { owner } = await t().enterprise();
    const { database } = t().app.platform;
    const fail = (minutes: number[]) =>
      database.query(
        `INSERT INTO login_attempt (id, username, ip, success, at)
         SELECT gen_random_uuid(), $1, '10.0.0.9', false, now() - make_interval(mins => m) FROM unnest($2::int[]) m`,
        [owner.username, minutes],
      );
    await fail([20, 16, 12, 9, 6]);
    const locked = await logIn(owner.username, testPassword);
    expect([locked.code, locked.message]).toEqual(['A0413', expect.stringContaining('请 9 分钟后再试')]);
    await database.query("UPDATE login_attempt SET at = at - interval '10 minutes' WHERE username = $1", [
      owner.username,
    ]);
    expect((await logIn(owner.username, testPassword)).status).toBe(200);
    // Five that do not lie within fifteen minutes lock nothing.
    await fail([40, 30, 20, 14, 5]);
    expect((await logIn(owner.username, testPassword)).code).toBe('A0411');
  });

  it('refuses a member who was disabled', async () => {
    const { owner } = await t().enterprise();
    await t().app.platform.database.query('UPDATE account SET disabled = true WHERE id = $1', [owner.id]);
    expect((await logIn(owner.username, testPassword)).code).toBe('A0402');
  });
});

it('keeps neither sessions nor pictures that are over, nor a login log for good', async () => {
  const { tenant, owner } = await t().enterprise();
  const { database } = t().app.platform;
  const api = await t().as(owner, tenant);
  await t().visitor.get('portal/verificationCode');
  await logIn(owner.username, 'x');
  const left = async () =>
    (
      await database.query<{ left: string }>(
        `SELECT 'session ' || count(*) AS left FROM session WHERE account_id = $1
         UNION ALL SELECT 'login ' || count(*) FROM login_attempt WHERE username = $2
         UNION ALL SELECT 'captcha ' || count(*) FROM captcha ORDER BY 1`,
        [owner.id, owner.username],
      )
    ).map((row) => row.left);
  await removeOver(t().app.platform);
  expect(await left()).toEqual(['captcha 1', 'login 1', 'session 1']);
  await database.query("UPDATE session SET expires_at = now() - interval '1 minute' WHERE account_id = $1", [owner.id]);
  await database.query("UPDATE captcha SET expires_at = now() - interval '1 minute'");
  await database.query('UPDATE login_attempt SET at = now() - make_interval(days => 181) WHERE username = $1', [
    owner.username,
  ]);
  await removeOver(t().app.platform);
  expect(await left()).toEqual(['captcha 0', 'login 0', 'session 0']);
  t().app.platform.bus.publish({ type: 'session', accountId: owner.id });
  expect((await api.get('user-center/account/logged')).status).toBe(401);
});

describe('sessions', () => {
  it('end at once with a logout', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    expect((await api.get('user-center/account/logged')).status).toBe(200);
    await api.get('portal/logout');
    expect((await api.get('user-center/account/logged')).status).toBe(401);
  });

  it('all end when the password is changed', async () => {
    const { tenant, owner } = await t().enterprise();
    const [one, other] = [await t().as(owner, tenant), await t().as(owner, tenant)];
    const wrong = await one.put('user-center/account/password', { oldPassword: 'no', newPassword: 'Kestrel@20261' });
    expect([wrong.status, wrong.message]).toEqual([400, '原密码不正确']);
    const right = await one.put('user-center/account/password', {
      oldPassword: testPassword,
      newPassword: 'Kestrel@20261',
    });
    expect(right.status).toBe(200);
    expect((await other.get('user-center/account/logged')).status).toBe(401);
    const told = await t().app.platform.database.query('SELECT body FROM message WHERE receiver_id = $1', [owner.id]);
    expect(told).toEqual([{ body: '登录密码已修改。' }]);
  });

  it('lose their rights the moment the membership is disabled', async () => {
    const { tenant, member } = await t().enterprise();
    const api = await t().as(member, tenant);
    expect((await api.get('user-center/account/privileges')).status).toBe(200);
    const { database, bus } = t().app.platform;
    await database.query('UPDATE tenant_member SET disabled = true WHERE id = $1', [member.id]);
    bus.publish({ type: 'access', tenantId: tenant.id });
    expect((await api.get('user-center/account/privileges')).status).toBe(403);
  });

  it('need the CSRF token for whatever changes something', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const forged = new Client(t().app, api.cookie, 'guess');
    const body = { key: 'k', value: 1 };
    expect((await forged.put('user-center/user/preference', body)).code).toBe('A0405');
    expect((await api.put('user-center/user/preference', body)).status).toBe(200);
  });

  it('stay in the enterprise that was switched to, and only in one of the user’s', async () => {
    const a = await t().enterprise();
    const b = await t().enterprise();
    await t().factory.join(b.tenant, a.member, 'ROLE_TENANT_MEMBER');
    const api = await t().as(a.member, a.tenant);
    expect((await api.post('user-center/user/tenant/switch', { tenantCode: b.tenant.code })).status).toBe(200);
    const me = await api.get<{ tenantCode: string }>('user-center/account/logged');
    expect(me.data.tenantCode).toBe(b.tenant.code);
    const c = await t().enterprise();
    expect((await api.post('user-center/user/tenant/switch', { tenantCode: c.tenant.code })).status).toBe(404);
    // A page of the former enterprise in another tab would write into this one; a script that names none goes on.
    const write = async (headers: Record<string, string>) =>
      (await api.call('PUT', 'user-center/user/preference', { key: 'k', value: 1 }, { headers })).code;
    const shows: Record<string, string>[] = [{ 'x-tenant-id': a.tenant.id }, { 'x-tenant-id': b.tenant.id }, {}];
    const codes = shows.map(write);
    expect(await Promise.all(codes)).toEqual(['A0405', '00000', '00000']);
    const shown = { headers: { 'x-tenant-id': a.tenant.id } };
    const back = { tenantCode: a.tenant.code };
    expect((await api.call('POST', 'user-center/user/tenant/switch', back, shown)).status).toBe(200);
  });
});

it('counts a wrong old password as a try', async () => {
  const { tenant, owner } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const change = (oldPassword: string) =>
    api.put('user-center/account/password', { oldPassword, newPassword: 'Kestrel@20262' });
  for (let at = 0; at < 5; at += 1) expect((await change(`guess-${at}`)).status).toBe(400);
  // The right one is no better by now, here or at the door.
  expect((await change(testPassword)).code).toBe('A0413');
  expect((await logIn(owner.username, testPassword)).code).toBe('A0413');
});

it('ends a session after its longest time, however much it is used', async () => {
  const { owner } = await t().enterprise();
  const { database, env, access, bus } = t().app.platform;
  const browser = async () => cookieOf((await logIn(owner.username, testPassword)).headers);
  const begun = async (hoursAgo: number) => {
    const token = await browser();
    await database.query(
      `UPDATE session SET created_at = now() - make_interval(mins => $2::int), expires_at = now() + interval '6 hours'
        WHERE token_hash = $1`,
      [hashToken(token), Math.round(hoursAgo * 60)],
    );
    bus.publish({ type: 'session', accountId: owner.id });
    await bus.flush();
    return access.session(token);
  };
  // In use, an hour before its end: that is not put off any more.
  const late = await begun(env.sessionMaxHours - 1);
  const left = ((late?.expiresAt ?? 0) - Date.now()) / 3_600_000;
  expect([left > 0.9, left < 1.1]).toEqual([true, true]);
  expect(await begun(env.sessionMaxHours + 0.5)).toBeNull();
});

it('ends sessions by the limits of the enterprise that they stand in, and by those of no other', async () => {
  const [{ owner, member, tenant }, other] = [await t().enterprise(), await t().enterprise()];
  await t().factory.join(other.tenant, member, 'ROLE_TENANT_MEMBER');
  const { database, access, bus } = t().app.platform;
  const [admin, plain] = [await t().as(owner, tenant), await t().as(member, tenant)];
  const save = (idleMinutes: number | null, maxHours: number | null, version: number) =>
    admin.put('user-center/securityPolicy', { idleMinutes, maxHours, version });
  expect((await plain.get('user-center/securityPolicy')).status).toBe(403);
  const refused = await save(61, 1, 0);
  expect([refused.status, refused.message]).toEqual([400, '空闲时间不能长于登录时间（60 分钟）']);
  expect((await save(15, 2, 0)).status).toBe(200);
  expect((await save(null, null, 0)).status).toBe(409);
  /** Whether a session lives that began and was used last so many minutes ago. */
  const lives = async (within: { id: string }, { began, used }: { began: number; used: number }) => {
    const token = await access.open(member.id, { ip: '127.0.0.1', userAgent: 'test' }, within.id);
    await database.query(
      `UPDATE session SET created_at = now() - make_interval(mins => $2::int),
              last_at = now() - make_interval(mins => $3::int) WHERE token_hash = $1`,
      [hashToken(token), began, used],
    );
    bus.publish({ type: 'session', accountId: member.id });
    await bus.flush();
    return (await access.session(token))?.actor?.tenantId === within.id;
  };
  const [unused, long, fine] = [
    { began: 20, used: 17 },
    { began: 125, used: 1 },
    { began: 110, used: 10 },
  ];
  for (const [times, alive] of [[unused, false] as const, [long, false] as const, [fine, true] as const]) {
    expect([times, await lives(tenant, times)]).toEqual([times, alive]);
    expect([times, await lives(other.tenant, times)]).toEqual([times, true]);
  }
  // Whoever is in already is not asked to come back first.
  const [row] = await database.query<{ left: number }>(
    `SELECT extract(epoch FROM expires_at - now())::float8 AS left FROM session WHERE account_id = $1 AND tenant_id = $2`,
    [owner.id, tenant.id],
  );
  expect(row?.left).toBeLessThanOrEqual(15 * 60);
  expect((await save(null, null, 1)).status).toBe(200);
  expect(await lives(tenant, unused)).toBe(true);
  const log = await database.query<{ action: string }>(
    `SELECT action FROM operation_log WHERE tenant_id = $1 AND action = 'securityPolicyChanged'`,
    [tenant.id],
  );
  expect(log).toHaveLength(2);
});

it('has a name that other hosts cannot plant where HTTPS stands, and signs nobody out by that', async () => {
  const { tenant, member, pm } = await t().enterprise();
  const { env, database } = t().app.platform;
  const me = 'user-center/account/logged';
  const ask = (name: string, token: string | null) =>
    t().visitor.call<CurrentUser>('GET', me, undefined, { headers: { cookie: `${name}=${token}` } });
  const before = (await t().as(member, tenant)).cookie;
  env.secureCookie = true;
  try {
    const renamed = await ask(SESSION_COOKIE, before);
    expect([renamed.status, renamed.data.userName]).toEqual([200, member.username]);
    const cookies = ([] as string[]).concat(renamed.headers['set-cookie'] as string | string[]);
    expect(cookies).toEqual([
      expect.stringMatching(new RegExp(`^${HOST_SESSION_COOKIE}=${before};.*Path=/; HttpOnly; Secure; SameSite=Lax$`)),
      expect.stringMatching(new RegExp(`^${SESSION_COOKIE}=;.*Expires=Thu, 01 Jan 1970`)),
    ]);
    expect(cookies.join()).not.toContain('Domain');
    const { status, headers } = await ask(HOST_SESSION_COOKIE, before);
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    // What the page asks for at the same time goes through, what comes later under the old name does not.
    expect((await ask(SESSION_COOKIE, before)).status).toBe(200);
    await database.query(
      `UPDATE session SET host_cookie_at = now() - interval '2 minutes', created_at = now() - interval '1 hour'
        WHERE account_id = $1`,
      [member.id],
    );
    expect((await ask(SESSION_COOKIE, before)).status).toBe(401);
    // A session that was opened since: another host could plant it under the old name.
    const planted = (await t().as(pm, tenant)).cookie;
    expect((await ask(SESSION_COOKIE, planted)).status).toBe(401);
    const out = await t().visitor.call('GET', 'portal/logout', undefined, {
      headers: { cookie: `${HOST_SESSION_COOKIE}=${planted}` },
    });
    expect(String(out.headers['set-cookie'])).toMatch(new RegExp(`^${HOST_SESSION_COOKIE}=;.*Secure`));
    expect((await ask(HOST_SESSION_COOKIE, planted)).status).toBe(401);
  } finally {
    env.secureCookie = false;
  }
});
