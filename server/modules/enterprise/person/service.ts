/** One person's data, taken out and erased: asked for by owner and managers, with their password, in the background. */
import type { FastifyReply } from 'fastify';
import type { PersonEraseAsk, PersonExportAsk, PersonRequest } from '../../../../contract/enterprise/person';
import { PERSON_FILE_DAYS, type PersonAct } from '../../../../contract/enterprise/personKinds';
import { iso, newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { personRequest } from '../../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../../errors';
import { disposition } from '../../../http/disposition';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { isOwnPassword } from '../../auth';
import { assertErasable } from './erase';
import { PERSON_QUEUE } from './job';

/** All that names a person lies in private projects, too: whoever takes it out passes every check. */
function assertManager({ actor }: TenantContext): void {
  if (!actor.isManager) throw forbidden('只有企业所有者和管理员可以导出或清除个人数据');
}

/** @throws 404 for who never was in the enterprise, 400 for a wrong password */
async function assertMay(context: TenantContext, userId: string, password: string): Promise<{ userName: string }> {
  const { platform, db, session, ip } = context;
  assertManager(context);
  const [person] = await db.query<{ userName: string }>(
    `SELECT a.username AS "userName" FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 AND m.id = $2`,
    [userId],
  );
  if (!person) throw notFound('成员');
  if (!(await isOwnPassword(platform, session.account, password, ip))) throw invalid('密码不正确', 'password');
  return person;
}

async function start(
  { platform, db, actor }: TenantContext,
  act: PersonAct,
  personId: string,
): Promise<{ id: string }> {
  const id = newId();
  await db.transaction(async (tx, connection) => {
    const added = await tx.insertIfAbsent(personRequest, {
      ...{ id, act, personId, createdBy: actor.userId, updatedBy: actor.userId },
    });
    if (added === 0) throw againstRule('这名成员的数据正在处理，请等它完成后再试');
    await logOperation(tx, actor, {
      ...{ module: 'enterprise', action: act === 'erase' ? 'personEraseAsked' : 'personExportAsked' },
      ...{ objectType: 'member', objectId: personId },
    });
    await platform.jobs.send(PERSON_QUEUE, { tenantId: db.tenantId, jobId: id }, { singletonKey: id, connection });
  });
  return { id };
}

/** @throws 404, 400 for a wrong password, 422 while another request of this person is worked on */
export async function startPersonExport(
  context: TenantContext,
  { userId, password }: PersonExportAsk,
): Promise<{ id: string }> {
  await assertMay(context, userId, password);
  return start(context, 'export', userId);
}

/** For good. @throws 404, 400 for a wrong password or another name, 422 for who is still in, here or elsewhere */
export async function startErasure(
  context: TenantContext,
  { userId, userName, password }: PersonEraseAsk,
): Promise<{ id: string }> {
  const person = await assertMay(context, userId, password);
  if (userName.trim() !== person.userName) throw invalid('请输入要清除的成员的用户名', 'userName');
  await assertErasable(context.platform.database, context.db.tenantId, userId);
  return start(context, 'erase', userId);
}

type Row = Omit<PersonRequest, 'createdBy'> & { createdBy: string | null };
const KEPT = `created_at > now() - interval '${PERSON_FILE_DAYS} days'`;

/** What was asked for of one person within the last days; the newest first. */
export async function listPersonRequests(context: TenantContext, userId: string): Promise<PersonRequest[]> {
  const { platform, db } = context;
  assertManager(context);
  const rows = await db.query<Row>(
    `SELECT id, act, state, rows, files, bytes::float8 AS bytes, error, created_by AS "createdBy",
            created_at AS "createdTime", finished_at AS "finishedTime"
       FROM person_request WHERE tenant_id = $1 AND person_id = $2 AND ${KEPT} ORDER BY id DESC LIMIT 20`,
    [userId],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({
    ...row,
    createdBy: people(row.createdBy),
    createdTime: iso(row.createdTime),
    finishedTime: row.finishedTime === null ? null : iso(row.finishedTime),
  }));
}

/** Sends the file; that it left stands in the log. */
export async function sendPersonFile(context: TenantContext, id: string): Promise<FastifyReply> {
  const { platform, db, actor, reply } = context;
  assertManager(context);
  const [found] = await db.query<{ personId: string }>(
    `SELECT person_id AS "personId" FROM person_request
      WHERE tenant_id = $1 AND id = $2 AND act = 'export' AND state = 'finished' AND ${KEPT}`,
    [id],
  );
  const bytes = found ? await platform.files.open(db.tenantId, id) : null;
  if (!found || !bytes) throw notFound('导出的文件');
  await db.transaction((tx) =>
    logOperation(tx, actor, {
      ...{ module: 'enterprise', action: 'personFileFetched', objectType: 'member', objectId: found.personId },
    }),
  );
  const name = (await platform.directory.of(db.tenantId))(found.personId)?.userName ?? 'person';
  return reply
    .type('application/zip')
    .header('Content-Disposition', disposition('attachment', `${name}-${today()}.zip`))
    .header('Cache-Control', 'no-store')
    .send(bytes);
}
