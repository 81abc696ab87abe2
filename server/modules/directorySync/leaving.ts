/**
 * Whom SCIM puts out comes one call at a time: what it did within a day is counted, as a sync counts whom it would put out.
 * Beyond a tenth it is refused and asks; its keeper confirms those who are named, as in a sync.
 */
import { and, eq } from 'drizzle-orm';
import { LEAVE_FREE, LEAVE_SHARE } from '../../../contract/directorySync/words';
import { newId } from '../../base/present';
import { directoryPerson, directoryRun } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError } from '../../errors';
import type { Platform } from '../../platform';
import { emptyFound, list } from './found';
import type { Acting, Source } from './source';
import { tellKeeper } from './told';

type Run = typeof directoryRun.$inferSelect;
type Person = Pick<typeof directoryPerson.$inferSelect, 'id' | 'userName' | 'profile'>;

/** Somebody stays for now, until the keeper has confirmed that they leave. */
export class LeavingAsked extends ApiError {
  constructor(
    readonly personId: string,
    readonly active: number,
  ) {
    super('RULE', '一天之内停用的人员超过在职人员的十分之一，请先在“人员目录”页面确认，再重新同步');
  }
}

/** Runs of a directory within a day. */
const LATELY = `FROM directory_run r WHERE r.tenant_id = $1 AND r.source_id = $2 AND r.state = $3 AND NOT r.dry
  AND r.created_at > now() - interval '24 hours'`;

/** Where those are written down who leave one by one: not at what a person has confirmed or begun. */
async function runOf(db: TenantDb, source: Source, state: 'DONE' | 'ASKS'): Promise<Run | undefined> {
  const [row] = await db.query<{ id: string }>(
    `SELECT r.id ${LATELY} AND r.created_by IS NULL AND r.updated_by IS NULL ORDER BY r.created_at DESC LIMIT 1`,
    [source.id, state],
  );
  return row && db.find(directoryRun, row.id);
}

/** Writes somebody down as one who leaves; once. */
async function addTo(db: TenantDb, source: Source, state: 'DONE' | 'ASKS', person: Person, people: number) {
  const run = await runOf(db, source, state);
  const leaverIds = run?.leaverIds ?? [];
  if (leaverIds.includes(person.id)) return { isNew: false };
  const found = run?.found ?? emptyFound(people, 0);
  const { userName, profile } = person;
  list(found.leaves, { name: String(profile.displayName ?? userName), userName, note: '在目录中已停用' });
  const values = { found, leaverIds: [...leaverIds, person.id], people };
  if (run) await db.update(directoryRun, values, eq(directoryRun.id, run.id));
  else await db.insert(directoryRun, { id: newId(), sourceId: source.id, dry: false, state, ...values });
  return { isNew: !run };
}

/**
 * Before somebody is put out, in that transaction; one at a time of a directory.
 * @throws LeavingAsked where it would be more than a tenth within a day
 */
export async function countLeaving({ db, source }: Acting, person: Person): Promise<void> {
  await db.query('SELECT id FROM directory_source WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [source.id]);
  const gone = await db.query<{ id: string }>(`SELECT DISTINCT unnest(r.leaver_ids)::text AS id ${LATELY}`, [
    source.id,
    'DONE',
  ]);
  const left = new Set(gone.map(({ id }) => id));
  // Who came back meanwhile has not left; who leaves now is counted once.
  const [row] = await db.query<{ active: number; back: string[] }>(
    `SELECT count(*)::int AS active, coalesce(array_agg(id) FILTER (WHERE id = ANY($3::uuid[])), '{}')::text[] AS back
       FROM directory_person WHERE tenant_id = $1 AND source_id = $2 AND active AND gone_at IS NULL AND id <> $4::uuid`,
    [source.id, [...left], person.id],
  );
  for (const id of row?.back ?? []) left.delete(id);
  // The person may be written down as inactive already.
  left.add(person.id);
  const active = (row?.active ?? 0) + left.size;
  if (left.size > Math.max(LEAVE_FREE, active * LEAVE_SHARE)) throw new LeavingAsked(person.id, active);
  await addTo(db, source, 'DONE', person, active);
}

/** After that transaction was taken back: whom the keeper is asked about, who is told of the first. */
export async function askAboutLeaving(
  platform: Platform,
  source: Source,
  { personId, active }: LeavingAsked,
): Promise<void> {
  const db = new TenantDb(platform.database, source.tenantId);
  const asked = await db.transaction(async (tx) => {
    await tx.query('SELECT id FROM directory_source WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [source.id]);
    const [person] = await tx.select(
      directoryPerson,
      and(eq(directoryPerson.id, personId), eq(directoryPerson.sourceId, source.id)),
    );
    return person ? addTo(tx, source, 'ASKS', person, active) : { isNew: false };
  });
  if (!asked.isNew) return;
  await tellKeeper(platform, source, 'SCIM 一天之内停用的人员超过十分之一，其余的人暂未停用，请查看名单并确认');
}
