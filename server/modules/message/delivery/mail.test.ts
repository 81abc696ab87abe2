import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { TenantDb } from '../../../db/scope';
import { type Mailer, openMailer } from '../../../mail/mailer';
import { useTestApp } from '../../../test/app';
import { startSmtp, type TestSmtp } from '../../../test/smtp';
import { sendDigests } from '../digest';
import { emit } from '../emit';
import { deliverDue, MAX_TRIES, mailSender } from './worker';

const t = useTestApp();
let smtp: TestSmtp;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtp();
  mailer = openMailer({ smtpUrl: smtp.url, mailFrom: 'platform@example.com', dataDir: '' });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
});
beforeEach(() => smtp.mails.splice(0));

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const task = await t().factory.task(tenant, project, pm, { title: '验收', executorId: pm.id });
  const { platform } = t().app;
  const { database } = platform;
  await database.query('UPDATE account SET email = $2 WHERE id = $1', [dev.id, `${dev.username}@example.com`]);
  const db = new TenantDb(database, tenant.id);
  const assign = () =>
    emit(platform, db, pm && { userId: pm.id }, { event: 'assigned', objectId: task.id, to: [dev.id], variables: {} });
  const work = () => deliverDue(database, { mail: mailSender(platform, mailer) });
  const log = () =>
    database.query<{ status: string; tries: number; fail_reason: string | null }>(
      'SELECT status, tries, fail_reason FROM delivery WHERE tenant_id = $1 ORDER BY id',
      [tenant.id],
    );
  const comeDue = () =>
    database.query(`UPDATE delivery SET next_at = now() - interval '1 second' WHERE tenant_id = $1`, [tenant.id]);
  return { tenant, pm, dev, project, task, platform, db, assign, work, log, comeDue };
}
const decode = (data: string) =>
  data.replace(/\r\n\r\n([\s\S]*)$/, (_, body: string) => `\n${Buffer.from(body.replace(/\s/g, ''), 'base64')}`);

it('goes to who wants it and has an address, once within the window, with a link', async () => {
  const { dev, task, assign, work, log } = await setting();
  await assign();
  await assign();
  await work();
  expect(smtp.mails.map((mail) => mail.to)).toEqual([[`${dev.username}@example.com`]]);
  const [mail] = smtp.mails;
  expect(mail?.data).toContain('From: platform@example.com');
  expect(decode(mail?.data ?? '')).toContain(`/myTask/${task.id}/detail`);
  expect(await log()).toEqual([{ status: 'sent', tries: 1, fail_reason: null }]);
});

it('is tried again after a pause, and given up with the reason', async () => {
  const { assign, work, log, comeDue } = await setting();
  smtp.refuse(MAX_TRIES);
  await assign();
  await work();
  expect(await log()).toEqual([{ status: 'queued', tries: 1, fail_reason: expect.stringContaining('450 try later') }]);
  await work();
  expect((await log())[0]?.tries).toBe(1);
  for (let count = 1; count < MAX_TRIES; count += 1) {
    await comeDue();
    await work();
  }
  expect(await log()).toEqual([{ status: 'failed', tries: 5, fail_reason: expect.stringContaining('450') }]);
  await comeDue();
  await work();
  expect(smtp.mails).toEqual([]);
});

it('is dropped when its receiver may not see the object any more', async () => {
  const { tenant, dev, assign, work, log, platform } = await setting();
  await assign();
  await platform.database.query('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', [
    tenant.id,
    dev.id,
  ]);
  await work();
  expect(await log()).toEqual([{ status: 'dropped', tries: 1, fail_reason: '收件人已无权查看该内容' }]);
  expect(smtp.mails).toEqual([]);
});

it('waits for the end of quiet hours', async () => {
  const { tenant, dev, assign, work, log, comeDue } = await setting();
  const now = new Date(Date.now() + 8 * 3_600_000);
  const clock = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  const api = await t().as(dev, tenant);
  const quiet = { quietFrom: clock(-60), quietTo: clock(60) };
  expect((await api.put('message/center/receiveConfig', { version: 0, matrix: {}, ...quiet })).status).toBe(200);
  await assign();
  expect(await work()).toBeGreaterThan(58 * 60);
  expect(await log()).toEqual([{ status: 'queued', tries: 0, fail_reason: null }]);
  await comeDue();
  await work();
  expect(smtp.mails).toHaveLength(1);
});

it('does not go where it is turned off, nor with a transaction that fails', async () => {
  const { tenant, dev, assign, log, db } = await setting();
  const failed = db.transaction(async () => {
    await assign();
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const api = await t().as(dev, tenant);
  await api.put('message/center/receiveConfig', { version: 0, matrix: { assigned: { mail: false } } });
  await assign();
  expect(await log()).toEqual([]);
});

it('tells at the chosen hour what is unread, once a day', async () => {
  const { tenant, dev, task, platform, db, work } = await setting();
  const api = await t().as(dev, tenant);
  await api.put('message/center/receiveConfig', { version: 0, matrix: {}, digestHour: 9 });
  const remind = { event: 'alarm', objectId: task.id, to: [dev.id], variables: {} } as const;
  await emit(platform, db, null, remind);
  const at = (time: string) => sendDigests(platform, Date.parse(`2026-03-01T${time}:00+08:00`));
  await at('08:00');
  await at('09:00');
  await at('09:05');
  await work();
  expect(smtp.mails).toHaveLength(1);
  expect(decode(smtp.mails[0]?.data ?? '')).toContain(`[任务] 提醒：任务 ${task.taskNo}：验收`);
});

it('tells at the enterprise’s hour who chose none, and who chose one at that', async () => {
  const { tenant, dev, pm, task, platform, db, work } = await setting();
  await db.query(
    `INSERT INTO receive_config (tenant_id, id, matrix, digest_hour) VALUES ($1, gen_random_uuid(), '{}', 7)`,
  );
  await platform.database.query('UPDATE account SET email = $2 WHERE id = $1', [pm.id, `${pm.username}@example.com`]);
  const api = await t().as(pm, tenant);
  await api.put('message/center/receiveConfig', { version: 0, matrix: {}, digestHour: 20 });
  const remind = { event: 'alarm', objectId: task.id, to: [dev.id, pm.id], variables: {} } as const;
  await emit(platform, db, null, remind);
  for (const [hour, receivers] of [
    ['07', [dev]],
    ['20', [dev, pm]],
  ] as const) {
    await sendDigests(platform, Date.parse(`2026-03-02T${hour}:00:00+08:00`));
    await work();
    expect(smtp.mails.map(({ to }) => to)).toEqual(receivers.map(({ username }) => [`${username}@example.com`]));
  }
});

it('is kept as a file where there is no server', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  try {
    await openMailer({ smtpUrl: null, mailFrom: 'a@example.com', dataDir }).send({
      to: '../b@example.com',
      subject: '标题',
      text: '正文',
    });
    const [file, ...more] = await readdir(path.join(dataDir, 'outbox'));
    expect(more).toEqual([]);
    expect(file).toMatch(/b@example\.com\.eml$/);
    expect(await readFile(path.join(dataDir, 'outbox', file ?? ''), 'utf8')).toContain('From: a@example.com');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
