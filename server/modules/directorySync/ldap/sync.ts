/**
 * A sync with an LDAP directory: all of it is read first, and what is not read whole changes nothing. A sync that would put
 * out more than a tenth stops and asks.
 */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type CloudKind, LEAVE_SHARE } from '../../../../contract/directorySync/words';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { directoryGroup, directoryPerson, directoryRun } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { Interrupted, type JobRun } from '../../../jobs/jobs';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { readCloud } from '../cloud/read';
import { emptyFound, list } from '../found';
import { removeGroup } from '../groups';
import { bring, change, type Person, stand } from '../people';
import { place } from '../placing';
import { type Acting, actingFor, loadSource, type Source } from '../source';
import { tellKeeper, tellRun } from '../told';
import { withLdap } from './connect';
import { LdapFault } from './faults';
import { type Plan, planOf } from './plan';
import { type Found, type Read, readDirectory } from './read';

const READ_WITHIN_MS = 10 * 60_000;

type Run = typeof directoryRun.$inferSelect;
interface Syncing {
  platform: Platform;
  db: TenantDb;
  source: Source;
  run: Run;
  signal: Pick<AbortSignal, 'aborted'>;
}

/** Reads and, unless it is dry, does. What the directory is to blame for stands at the run; nothing else is swallowed. */
export async function runSync(
  platform: Platform,
  { tenantId, runId }: { tenantId: string; runId: string },
  { last, signal }: Pick<JobRun, 'last' | 'signal'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const run = await db.find(directoryRun, runId);
  if (!run || (run.state !== 'WAITING' && run.state !== 'RUNNING')) return;
  const source = await loadSource(db, run.sourceId);
  if (source?.kind === 'SCIM') return putOut({ platform, db, source, run, signal });
  if (!source || !isSet(source) || !source.enabled) {
    return end(db, runId, { state: 'FAILED', fault: '目录已停用' });
  }
  await db.update(directoryRun, { state: 'RUNNING' }, eq(directoryRun.id, runId));
  const syncing = { platform, db, source, run, signal };
  try {
    await sync(syncing);
  } catch (error) {
    if (error instanceof LdapFault) {
      await settle(syncing, { state: 'FAILED', fault: error.message });
      return;
    }
    if (last && !(error instanceof Interrupted)) {
      await settle(syncing, { state: 'FAILED', fault: '同步没有完成，系统出错，请稍后重试' });
    }
    throw error;
  }
}

/** Whether a directory that is asked has all that asking takes. */
const isSet = ({ settings, cloud, secretCipher }: Source): boolean => Boolean((settings ?? cloud) && secretCipher);

/** All of a directory. @throws LdapFault */
async function readSource({ env }: Platform, { kind, settings, cloud, secretCipher }: Source): Promise<Read> {
  const secret = decrypt(env, secretCipher ?? '');
  if (kind !== 'LDAP') return readCloud(env, kind as CloudKind, { appId: cloud?.appId ?? '', secret });
  if (!settings) throw new LdapFault('address', 'LDAP 目录没有设置');
  return withLdap(env, { settings, password: secret, withinMs: READ_WITHIN_MS }, (bound) =>
    readDirectory(bound, settings),
  );
}

const end = async (db: TenantDb, id: string, values: Partial<Run>): Promise<void> => {
  await db.update(directoryRun, { ...values, endedAt: sql`now()` }, eq(directoryRun.id, id));
};

/** Ends a run, and tells what became of it where nobody looks. */
const settle = ({ platform, db, source, run }: Syncing, values: Partial<Run>): Promise<void> =>
  db.transaction(async (tx) => {
    await end(tx, run.id, values);
    await tellRun(platform, tx, run, source, values.fault ?? null);
  });

async function sync(syncing: Syncing): Promise<void> {
  const { platform, db, source, run } = syncing;
  const read = await readSource(platform, source);
  const plan = await planOf(db, source, read);
  const { found } = plan;
  if (run.dry) return end(db, run.id, { state: 'DONE', found });
  if (asks(plan, run)) {
    const leaverIds = plan.leaves.map(({ id }) => id);
    await settle(syncing, { state: 'ASKS', found, leaverIds, people: plan.active });
    return tellKeeper(platform, source, `${plan.leaves.length} 人（共 ${plan.active} 人）将被停用`);
  }
  await assertUnchanged(syncing);
  await keepGroups(syncing, read);
  await apply(syncing, plan);
  if (source.kind !== 'LDAP' || source.settings?.groupFilter.trim()) await dropGroups(syncing, read);
  await settle(syncing, { state: 'DONE', found });
}

/** Whoever switches the directory off, or sets it otherwise, stops what is under way by the former settings. @throws LdapFault */
async function assertUnchanged({ db, source }: Syncing): Promise<void> {
  const now = await loadSource(db, source.id);
  if (now?.enabled && now.version === source.version) return;
  throw new LdapFault('people', '目录在同步中被停用或修改，已停止：请检查设置后重新同步');
}

/** A run that somebody has confirmed puts out whom they saw, and asks anew about anybody else. */
function asks({ leaves, active }: Plan, { leaverIds }: Run): boolean {
  if (leaves.length <= active * LEAVE_SHARE) return false;
  const confirmed = new Set(leaverIds ?? []);
  return leaves.some(({ id }) => !confirmed.has(id));
}

async function keepGroups({ db, source }: Syncing, { groups }: Read): Promise<void> {
  const known = new Map(
    (await db.select(directoryGroup, eq(directoryGroup.sourceId, source.id))).map((one) => [one.nameKey, one]),
  );
  for (const { key, name } of groups) {
    const group = known.get(key);
    if (!group) {
      await db.insertIfAbsent(directoryGroup, {
        id: newId(),
        sourceId: source.id,
        name,
        nameKey: key,
        externalId: key,
      });
    } else if (group.name !== name) {
      await db.update(directoryGroup, { name }, eq(directoryGroup.id, group.id));
    }
  }
}

async function dropGroups({ platform, db, source }: Syncing, { groups }: Read): Promise<void> {
  const gone = await db.select(
    directoryGroup,
    and(
      eq(directoryGroup.sourceId, source.id),
      groups.length > 0
        ? notInArray(
            directoryGroup.nameKey,
            groups.map(({ key }) => key),
          )
        : undefined,
    ),
  );
  for (const group of gone) await actingFor(platform, source, (acting) => removeGroup(acting, group));
}

/** Each person in a transaction of their own: who cannot be brought, or is the owner, holds up nobody. */
async function apply(syncing: Syncing, { comes, moves, leaves, found }: Plan): Promise<void> {
  const { platform, db, source, signal } = syncing;
  const groups = await db.select(directoryGroup, eq(directoryGroup.sourceId, source.id));
  const ids = new Map(groups.map(({ nameKey, id }) => [nameKey, id]));
  const idsOf = (one: Found) => [...one.groups].flatMap((key) => ids.get(key) ?? []);
  const steps: { name: string; userName: string; work: (acting: Acting) => Promise<unknown> }[] = [
    ...leaves.map((person) => ({ ...about(person), work: (acting: Acting) => leave(acting, person) })),
    ...moves.map(({ person, found: one }) => ({
      ...one.wanted,
      async work(acting: Acting) {
        await setGroups(acting, person.id, idsOf(one));
        await change(acting, person, one.wanted);
      },
    })),
    ...comes.map((one) => ({
      ...one.wanted,
      async work(acting: Acting) {
        const person = await bring(acting, one.wanted);
        await setGroups(acting, person.id, idsOf(one));
        await place(acting, person);
      },
    })),
  ];
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: 1, least: 1, most: 50 });
  for await (const part of pace.parts(steps)) {
    await assertUnchanged(syncing);
    for (const { name, userName, work } of part) {
      if (signal.aborted) throw new Interrupted();
      try {
        await actingFor(platform, source, work);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        list(found.refused, { name, userName, note: error.message });
      }
    }
  }
}

/** Whom SCIM has asked about, once it was confirmed; a person in a transaction of their own, as in a sync. */
async function putOut({ platform, db, source, run, signal }: Syncing): Promise<void> {
  if (!source.enabled) return end(db, run.id, { state: 'FAILED', fault: 'SCIM 已停用' });
  await db.update(directoryRun, { state: 'RUNNING' }, eq(directoryRun.id, run.id));
  const people = await db.select(
    directoryPerson,
    and(eq(directoryPerson.sourceId, source.id), inArray(directoryPerson.id, run.leaverIds ?? [])),
  );
  const found = emptyFound(people.length, 0);
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: 1, least: 1, most: 50 });
  for await (const part of pace.parts(people.filter(({ active }) => active))) {
    for (const person of part) {
      if (signal.aborted) throw new Interrupted();
      try {
        await actingFor(platform, source, (acting) => goneFrom(acting, person), { confirmed: true });
        list(found.leaves, { ...about(person), note: '在目录中已停用' });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        list(found.refused, { ...about(person), note: error.message });
      }
    }
  }
  await end(db, run.id, { state: 'DONE', found });
}

const about = ({ userName, profile }: Person) => ({ name: String(profile.displayName ?? userName), userName });

async function leave(acting: Acting, person: Person): Promise<void> {
  await setGroups(acting, person.id, []);
  await goneFrom(acting, person);
}

async function goneFrom(acting: Acting, person: Person): Promise<void> {
  await stand(acting, person, false);
  await acting.db.update(
    directoryPerson,
    { active: false, updatedAt: sql`now()`, version: sql`version + 1` },
    eq(directoryPerson.id, person.id),
  );
  await place(acting, { ...person, active: false });
}

async function setGroups({ db }: Acting, personId: string, groupIds: readonly string[]): Promise<void> {
  await db.query(
    `DELETE FROM directory_group_member
      WHERE tenant_id = $1 AND person_id = $2 AND NOT (group_id = ANY($3::uuid[]))`,
    [personId, groupIds],
  );
  await db.query(
    `INSERT INTO directory_group_member (tenant_id, group_id, person_id)
     SELECT $1, x, $2::uuid FROM unnest($3::uuid[]) AS x ON CONFLICT DO NOTHING`,
    [personId, groupIds],
  );
}
