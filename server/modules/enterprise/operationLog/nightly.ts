/**
 * Verifies the chain of every enterprise at night. What came of it is an entry of the log itself, which the page shows; of
 * a flaw those are told who may read the log, and the operator. The heads lie in a file below DATA_DIR, one more each hour.
 */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { flawTexts } from '../../../../contract/enterprise/operationObjects';
import { newId } from '../../../base/present';
import { message } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { eachByItself } from '../../../jobs/each';
import { Interrupted } from '../../../jobs/jobs';
import { holdersInTenant } from '../../../object/holders';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { queueMail } from '../../auth';
import { type Heads, keepHead, readHeads, trimHeads } from './heads';
import { type Flaw, type KnownHead, verifyLog } from './verify';

const VERIFY_QUEUE = 'operation-verify';
const HEAD_QUEUE = 'operation-head';
const PAGE = '/enterpriseManage/operationLog';
/** So many flaws are named in the entry; the command names all. */
const NAMED = 20;

const said = ({ kind, seq }: Flaw) => (seq === null ? flawTexts[kind] : `第 ${seq} 条：${flawTexts[kind]}`);

async function headsFile({ env }: Pick<Platform, 'env'>): Promise<string> {
  await mkdir(env.dataDir, { recursive: true });
  return path.join(env.dataDir, 'log-heads.jsonl');
}

/** One that is lower than what was kept is for the verification to name. */
async function keepNewer(file: string, tenant: string, head: KnownHead, known: Heads): Promise<void> {
  if (head.seq > (known.of.get(tenant)?.at(-1)?.seq ?? 0)) await keepHead(file, tenant, head);
}

type Signal = Pick<AbortSignal, 'aborted'>;
/** Whose log holds something. */
const tenantsOf = ({ database }: Platform) =>
  database.query<{ id: string; name: string }>(
    `SELECT t.id, t.name FROM tenant t
      WHERE EXISTS (SELECT 1 FROM operation_seal s WHERE s.tenant_id = t.id) ORDER BY t.id`,
  );

export async function verifyAll(platform: Platform, signal?: Signal): Promise<void> {
  const { database } = platform;
  const file = await headsFile(platform);
  const known = await readHeads(file);
  if (known.torn > 0) platform.jobs.report(new Error(`log-heads.jsonl: ${known.torn} lines say nothing`));
  await trimHeads(file, known);
  let verified = 0;
  const verify = async ({ id, name }: { id: string; name: string }) => {
    const db = new TenantDb(database, id);
    const { flaws, from, head } = await verifyLog(db, known.of.get(id));
    if (head && flaws.length === 0) await keepNewer(file, id, head, known);
    const found = flaws.slice(0, NAMED).map(said);
    await logOperation(db, null, {
      module: 'operationLog',
      action: 'logVerified',
      objectType: 'tenant',
      objectId: id,
      detail: { sealed: head ? head.seq - from + 1 : 0, ...(from > 1 && { from }), flaws: flaws.length, found },
    });
    if (flaws.length > 0) await tell(platform, db, name, flaws.length, found);
    verified += 1;
  };
  // A log that cannot even be read must not keep the others from being verified.
  const tenants = await tenantsOf(platform);
  await eachByItself(tenants, verify, signal);
  if (verified < tenants.length) throw new Interrupted();
}

/** Each night that it stands so: whoever may read the log, by mail where they have proven an address. */
async function tell(platform: Platform, db: TenantDb, tenant: string, count: number, found: string[]): Promise<void> {
  platform.jobs.report(new Error(`The operation log of ${db.tenantId} is not what was sealed: ${count} flaws`));
  const title = `操作日志核对发现 ${count} 处问题`;
  const body = `日志可能在数据库中被改动，请联系运维人员。${found.join('；')}`;
  const holders = await holdersInTenant(db, 'ENTERPRISE:OPERATE_LOG_VIEW');
  for (const receiverId of holders) {
    await db.insert(message, { id: newId(), receiverId, type: '系统', title, body, url: PAGE });
    platform.bus.publish({ type: 'message', tenantId: db.tenantId, userId: receiverId });
  }
  const mails = await platform.database.query<{ email: string }>(
    'SELECT email FROM account WHERE id = ANY($1::uuid[]) AND email_verified_at IS NOT NULL AND email IS NOT NULL',
    [holders],
  );
  for (const { email } of mails) {
    const text = [`「${tenant}」${title}。${body}`, '详情见：', '{link}'];
    await queueMail(
      platform,
      { to: email, subject: `${platform.env.appTitle}：${title}`, text, page: PAGE },
      db.tenantId,
    );
  }
}

/** What was cut off since shows against the newest of them: an hour's at the most does not. */
export async function keepHeads(platform: Platform, signal?: Signal): Promise<void> {
  const file = await headsFile(platform);
  const known = await readHeads(file);
  const heads = await platform.database.query<{ tenant_id: string; seq: number; hash: string }>(
    `SELECT t.id AS tenant_id, s.seq::float8 AS seq, s.hash FROM tenant t CROSS JOIN LATERAL (
       SELECT o.seq, o.hash FROM operation_seal o WHERE o.tenant_id = t.id ORDER BY o.seq DESC LIMIT 1) s ORDER BY t.id`,
  );
  for (const { tenant_id: tenantId, ...head } of heads) {
    if (signal?.aborted) return;
    await keepNewer(file, tenantId, head, known);
  }
}

/** Names the queues; before the jobs start. */
export function defineVerifying(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(VERIFY_QUEUE, (_data, { signal }) => verifyAll(platform, signal));
  // UTC: ten past three in the night of Shanghai.
  jobs.schedule(VERIFY_QUEUE, '10 19 * * *');
  jobs.define(HEAD_QUEUE, (_data, { signal }) => keepHeads(platform, signal));
  jobs.schedule(HEAD_QUEUE, '25 * * * *');
}
