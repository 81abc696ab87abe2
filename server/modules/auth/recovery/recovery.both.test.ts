/** Forgotten passwords and proven addresses. */
import type { PasswordLink } from '../../../../contract/auth/recovery';
import { newId } from '../../../base/present';
import { useTestApp } from '../../../test/app';
import { testPassword } from '../../../test/factories';
import { lastMailTo, mailsTo } from '../../../test/outbox';

const t = useTestApp({ jobs: true });
const folder = () => t().app.platform.env.dataDir;
const newPassword = 'Kestrel@20261';
const sql = (text: string, params: unknown[]) => t().app.platform.database.query(text, params);
/** Both databases may run in one process, and share its outbox. */
const run = newId().slice(-12);
let serial = 0;

async function person({ proven = true } = {}) {
  const { tenant, member } = await t().enterprise();
  const email = `person${++serial}-${run}@example.com`;
  await sql('UPDATE account SET email = $2, email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1', [
    member.id,
    email,
    proven,
  ]);
  return { tenant, user: member, email, api: await t().as(member, tenant) };
}
const forgot = (account: string) => t().visitor.post('portal/password/forgot', { account });
const reset = (token: string, password = newPassword) =>
  t().visitor.post('portal/password/reset', { token, newPassword: password });
const login = (username: string, password: string) => t().visitor.post('portal/login', { username, password });

it('a link sets the password once, ends every session, and is void for whoever comes second', async () => {
  const { user, email, api } = await person();
  expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(200);
  const { token } = await lastMailTo(folder(), email);
  for (const _ of [1, 2]) {
    const looked = await t().visitor.get<PasswordLink>(`portal/password/link?token=${token}`);
    expect(looked.data).toMatchObject({ userName: user.username, first: false });
  }
  expect((await reset(token, 'aaaaaaaa')).status).toBe(400);
  const both = await Promise.all([reset(token), reset(token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await api.get('user-center/account/logged')).status).toBe(401);
  expect((await login(user.username, testPassword)).status).toBe(401);
  expect((await login(user.username, newPassword)).status).toBe(200);
  expect((await lastMailTo(folder(), email, 2)).text).toContain('登录密码已通过邮件中的链接重置');
});

it('answers alike for whoever there is and is not, and mails only to a proven address', async () => {
  const [known, typed] = [await person(), await person({ proven: false })];
  const answers = await Promise.all([forgot(known.email), forgot(typed.email), forgot('nobody@example.com')]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  await lastMailTo(folder(), known.email);
  expect(await mailsTo(folder(), typed.email, 0)).toEqual([]);
});

it('fills no mailbox: pressed again within a minute nothing more is sent; later the first link is void', async () => {
  const { user, email } = await person();
  await forgot(user.username);
  const first = await lastMailTo(folder(), email);
  await forgot(user.username);
  await forgot((await person()).user.username);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await mailsTo(folder(), email)).toHaveLength(1);
  await sql(`UPDATE account_token SET created_at = now() - interval '2 minutes' WHERE account_id = $1`, [user.id]);
  await forgot(user.username);
  const second = await lastMailTo(folder(), email, 2);
  expect((await reset(first.token)).status).toBe(404);
  await sql(`UPDATE account_token SET expires_at = now() - interval '1 second' WHERE account_id = $1`, [user.id]);
  expect((await reset(second.token)).status).toBe(404);
});

it('lifts the lock of an account whose password was guessed at', async () => {
  const { user, email } = await person();
  for (let at = 0; at < 5; at += 1) {
    await sql(
      `INSERT INTO login_attempt (id, username, ip, success) VALUES (gen_random_uuid(), $1, '203.0.113.9', false)`,
      [user.username],
    );
  }
  expect((await login(user.username, testPassword)).code).toBe('A0413');
  await forgot(email);
  await reset((await lastMailTo(folder(), email)).token);
  expect((await login(user.username, newPassword)).status).toBe(200);
});

it('an address is proven by its link, GET changing nothing; another address has to be proven anew', async () => {
  const { api, email, user } = await person({ proven: false });
  const proven = async () =>
    (await sql('SELECT email_verified_at FROM account WHERE id = $1', [user.id]))[0]?.email_verified_at;
  expect((await api.post('user-center/account/email/verify')).status).toBe(200);
  const { token } = await lastMailTo(folder(), email);
  expect((await t().visitor.get(`portal/verifyEmail?token=${token}`)).data).toEqual({ email });
  expect(await proven()).toBeNull();
  expect((await t().visitor.post('portal/verifyEmail', { token })).status).toBe(200);
  expect(await proven()).not.toBeNull();
  expect((await t().visitor.post('portal/verifyEmail', { token })).status).toBe(404);
  expect((await api.post('user-center/account/email/verify')).status).toBe(422);
  await api.put('user-center/account/profile', { email: email.toUpperCase() });
  expect(await proven()).not.toBeNull();
  // Another one is a key to the account: it takes the password, and the one before is told.
  const change = (body: object) => api.put('user-center/account/profile', { email: `other-${email}`, ...body });
  await forgot(user.username);
  const reset1 = await lastMailTo(folder(), email.toUpperCase(), 1);
  expect([(await change({})).status, (await change({ password: 'guess' })).status]).toEqual([400, 400]);
  expect(await proven()).not.toBeNull();
  expect((await change({ password: testPassword })).status).toBe(200);
  expect(await proven()).toBeNull();
  expect((await mailsTo(folder(), email.toUpperCase(), 2)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`邮箱已改为 other-${email}`),
  );
  expect((await reset(reset1.token)).status).toBe(404);
});

it('a link to an address that the account no longer names proves nothing', async () => {
  const { api, email } = await person({ proven: false });
  await api.post('user-center/account/email/verify');
  const { token } = await lastMailTo(folder(), email);
  const changed = { email: `changed-${email}`, password: testPassword };
  expect((await api.put('user-center/account/profile', changed)).status).toBe(200);
  // Nobody's mailbox is filled by pressing a button.
  expect((await api.post('user-center/account/email/verify')).message).toContain('秒后再试');
  expect((await t().visitor.post('portal/verifyEmail', { token })).status).toBe(422);
});

it('an account without a password is let in by no password', async () => {
  const { user } = await person();
  await sql('UPDATE account SET password_hash = NULL WHERE id = $1', [user.id]);
  for (const password of ['no such account', '', 'null', testPassword]) {
    expect([400, 401]).toContain((await login(user.username, password)).status);
  }
});
