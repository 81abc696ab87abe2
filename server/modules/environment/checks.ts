/** Checks of environments: by a job every minute of what is due, and at once when somebody asks. */
import type { CheckKind, Health } from '../../../contract/environment/fields';
import { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { enterprisesWith } from '../../jobs/byClock';
import { eachByItself } from '../../jobs/each';
import type { SystemContext } from '../../object/define';
import { listenersOf } from '../../object/follow';
import { noteHistory } from '../../object/history/note';
import { logOperation } from '../../object/operationLog';
import { loadRecord } from '../../object/register/load';
import type { Platform } from '../../platform';
import { keepSpan } from './health';
import { type Answer, probe, targetOf } from './probe';
import { environments } from './register';

const QUEUE = 'environment-check';
/** So many at a time, and so many of an enterprise a minute: the rest come a minute later. */
const AT_ONCE = 10;
const BATCH = 100;
/** A failure says nothing before it is there twice. */
const FAILS = 2;
const AGAIN_SECONDS = 10;

interface Due extends Record<string, unknown> {
  id: string;
  kind: CheckKind;
  target: string;
}

const HAS_DUE = `NOT t.disabled AND EXISTS (SELECT 1 FROM environment e WHERE e.tenant_id = t.id
  AND e.check_kind IS NOT NULL AND e.deleted_at IS NULL AND coalesce(e.next_check_at, '-infinity') <= now()::timestamptz(3))`;

/** Takes what is due: another process that asks at the same time gets other ones. */
const takeDue = (db: TenantDb): Promise<Due[]> =>
  db.query<Due>(
    `UPDATE environment SET next_check_at = now() + make_interval(mins => check_minutes::int)
      WHERE tenant_id = $1 AND id IN (
        SELECT e.id FROM environment e
          JOIN project p ON p.tenant_id = e.tenant_id AND p.id = e.project_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
         WHERE e.tenant_id = $1 AND e.check_kind IS NOT NULL AND e.deleted_at IS NULL AND e.state <> 'OFFLINE'
           AND coalesce(e.next_check_at, '-infinity') <= now()::timestamptz(3)
         ORDER BY e.next_check_at NULLS FIRST LIMIT ${BATCH} FOR UPDATE OF e SKIP LOCKED)
      RETURNING id, check_kind AS kind, check_target AS target`,
  );

async function answerOf(platform: Platform, { kind, target }: Pick<Due, 'kind' | 'target'>): Promise<Answer> {
  const { checkInternal } = platform.env;
  try {
    return await probe(targetOf(kind, target, checkInternal), checkInternal);
  } catch (error) {
    // The installation allowed it once and does no longer.
    return { up: false, note: (error as Error).message };
  }
}

interface Kept extends Record<string, unknown> {
  health: Health;
  fails: number;
  every: number;
  projectId: string;
  ownerId: string | null;
  assigneeId: string | null;
}

/** Writes down what a check found; who is concerned hears when it breaks, and when it is back. */
export async function keepAnswer({ platform, db }: SystemContext, id: string, answer: Answer): Promise<void> {
  const changedIn = await db.transaction(async (tx) => {
    const [row] = await tx.query<Kept>(
      `SELECT health, check_fails AS fails, check_minutes AS every, project_id AS "projectId", owner_id AS "ownerId",
              assignee_id AS "assigneeId" FROM environment
        WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL AND check_kind IS NOT NULL FOR UPDATE`,
      [id],
    );
    if (!row) return null;
    const fails = answer.up ? 0 : Math.min(row.fails + 1, 1000);
    const doubtful = fails > 0 && fails < FAILS && row.health !== 'DOWN';
    const health: Health = answer.up ? 'UP' : doubtful ? row.health : 'DOWN';
    const at = new Date().toISOString();
    await tx.query(
      `UPDATE environment SET health = $3, check_fails = $4, checked_at = $5, check_note = $6,
              next_check_at = CASE WHEN $7 THEN now() + interval '1 minute' ELSE next_check_at END
        WHERE tenant_id = $1 AND id = $2`,
      [id, health, fails, at, answer.note, doubtful],
    );
    if (doubtful) return null;
    await keepSpan(tx, id, answer, at, row.every);
    const turned = health !== row.health && !(row.health === 'UNKNOWN' && health === 'UP');
    if (turned) await tell({ platform, db: tx }, id, row, health, answer);
    return health === row.health ? null : row.projectId;
  });
  const { tenantId } = db;
  if (changedIn)
    platform.bus.publish({ type: 'object', tenantId, objectType: 'environment', id, projectId: changedIn });
}

async function tell({ platform, db }: SystemContext, id: string, row: Kept, health: Health, { note }: Answer) {
  const ref = { type: 'environment', id } as const;
  await noteHistory(db, ref, null, {
    event: health === 'UP' ? 'healthy' : 'broken',
    reason: note,
    projectId: row.projectId,
  });
  await platform.emit(platform, db, null, {
    event: health === 'UP' ? 'environmentUp' : 'environmentDown',
    objectId: id,
    to: await listenersOf(db, ref, [row.ownerId, row.assigneeId]),
    variables: { result: note },
  });
}

export async function checkDue(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const checkOf = async (tenantId: string) => {
    const db = new TenantDb(platform.database, tenantId);
    const due = await takeDue(db);
    for (let at = 0; at < due.length && !signal?.aborted; at += AT_ONCE) {
      await Promise.all(
        due
          .slice(at, at + AT_ONCE)
          .map(async (one) => keepAnswer({ platform, db }, one.id, await answerOf(platform, one))),
      );
    }
  };
  await eachByItself(await enterprisesWith(platform.database, HAS_DUE), checkOf, signal);
}

/** At once, for who may change the environment; not more often than a person would. */
export async function checkNow(context: TenantContext, id: string): Promise<Answer> {
  const { platform, db, actor } = context;
  const { row } = await loadRecord(context, environments, id, 'update');
  const { checkKind: kind, checkTarget: target, checkedAt } = row;
  if (!kind) throw againstRule('该环境没有设置自动检查');
  if (checkedAt && Date.now() - Date.parse(checkedAt) < AGAIN_SECONDS * 1000)
    throw againstRule('刚刚检查过，请稍后再试');
  const answer = await answerOf(platform, { kind, target });
  await keepAnswer({ platform, db }, id, answer);
  await logOperation(db, actor, {
    module: 'environment',
    action: 'checkAsked',
    objectType: 'environment',
    objectId: id,
    projectId: row.projectId,
    detail: { result: answer.note },
  });
  return answer;
}

/** Names the queue; before the jobs start. */
export function defineCheckJobs(platform: Platform): void {
  platform.jobs.define(QUEUE, (_data, { signal }) => checkDue(platform, signal));
  platform.jobs.schedule(QUEUE, '* * * * *');
}
