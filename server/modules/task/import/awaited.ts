/**
 * People of a file who are invited: the invitation goes out as any other does, with its limits; what waits for them in tasks
 * is kept by their address, and given to them once they have joined, by the rights that the importer has then.
 */
import { holds } from '../../../../contract/access';
import { invitedAddress } from '../../../../contract/import/awaited';
import type { WorkMapping } from '../../../../contract/import/mapping';
import { presetOf } from '../../../../contract/import/presets';
import type { AwaitedAs } from '../../../../contract/import/row';
import { peopleIn } from '../../../../contract/import/values';
import { BATCH_MAX } from '../../../../contract/task/batch';
import { INVITED_AT_ONCE } from '../../../../contract/tenant/constants';
import { Pace, TURN_MS } from '../../../base/pace';
import { newId } from '../../../base/present';
import { projectMember } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { againstRule, forbidden } from '../../../errors';
import { assertThrough } from '../../../http/entry';
import type { TenantContext } from '../../../http/route';
import type { ObjectContext, SystemContext } from '../../../object/define';
import { logOperation } from '../../../object/operationLog';
import type { LoadedProject } from '../../../object/project';
import type { Platform } from '../../../platform';
import { mayGive } from '../../../policies/giving';
import { canInProject } from '../../../policies/project';
import type { Table } from '../../../tables/table';
import { inviteByMail } from '../../tenant';
import { startBatch } from '../batch/service';

/** Whoever comes in by an import is what a project's people usually are. */
const ROLE = 'ROLE_PROJECT_DEVELOPER';
export const JOINED_QUEUE = 'task-import-joined';

const takesOthers = ({ settings }: LoadedProject) => settings.TASK_ASSIGN_OUTER_MEMBER === '1';

const usualRole = (db: TenantDb) =>
  db.query<{ id: string; name: string; code: string; scope: number; privileges: string[] }>(
    'SELECT id, name, code, scope, privileges FROM role WHERE tenant_id = $1 AND code = $2',
    [ROLE],
  );

async function mayBringIn(db: TenantDb, actor: ObjectContext['actor'], project: LoadedProject): Promise<boolean> {
  if (takesOthers(project)) return true;
  const [usual] = await usualRole(db);
  return usual !== undefined && canInProject(actor, project, 'PROJECT:MEMBER:ADD') && mayGive(actor, usual, project);
}

/** Addresses that a mapping invites, of those that the rows name; with the name that the file gives them. */
async function invitedIn(mapping: WorkMapping, { columns, records }: Table): Promise<Map<string, string>> {
  const settled = new Map<string, string>();
  for (const [name, to] of Object.entries(mapping.values.people ?? {})) {
    const address = invitedAddress(to);
    if (address) settled.set(name, address);
  }
  const found = new Map<string, string>();
  if (settled.size === 0) return found;
  const preset = presetOf(mapping.source);
  const places = mapping.columns
    .filter(({ to }) => to === 'executor' || to === 'involved')
    .map(({ column }) => columns.indexOf(column));
  for await (const part of new Pace({ goal: TURN_MS, first: 500, most: 5000 }).parts(records)) {
    for (const { cells } of part) {
      for (const at of places) {
        for (const name of peopleIn(cells[at] ?? '', preset)) {
          const address = settled.get(name);
          if (address && !found.has(address)) found.set(address, name);
        }
      }
    }
  }
  return found;
}

/** Sends the invitations of a mapping; 403 or 422 with what to do, before anything is imported. */
export async function inviteForImport(
  context: TenantContext,
  project: LoadedProject,
  mapping: WorkMapping,
  table: Table,
): Promise<void> {
  const { actor, db } = context;
  const invited = await invitedIn(mapping, table);
  if (invited.size === 0) return;
  assertThrough(context.session, 'invite');
  if (!holds(actor, 'ENTERPRISE:MEMBER_INVITE'))
    throw forbidden('您没有邀请成员的权限，请将「人员」中的邀请改为成员或不指定');
  if (!(await mayBringIn(db, actor, project)))
    throw forbidden(
      '您不能向这个项目添加成员，受邀的人加入后任务也不能指派给他们；请将「人员」中的邀请改为成员或不指定',
    );
  if (invited.size > INVITED_AT_ONCE)
    throw againstRule(`一次导入最多邀请 ${INVITED_AT_ONCE} 人，请将其余的人改为不指定，或先在成员管理中邀请`);
  const people = [...invited].map(([email, name]) => ({
    email,
    ...(!name.includes('@') && { name: name.slice(0, 50) }),
  }));
  const { refused } = await inviteByMail(context, { people });
  // Who is a member by now, or invited already, is no trouble.
  const [full] = refused.filter(({ reason }) => !/^已(?:是本企业成员$|邀请过)/.test(reason));
  if (full) throw againstRule(`不能邀请 ${full.email}：${full.reason}。请将「人员」中的邀请改为不指定后重试`);
}

export interface Awaited {
  taskId: string;
  address: string;
  as: AwaitedAs;
}

/** In the transaction that writes the tasks. */
export async function keepAwaited(db: TenantDb, importerId: string, awaited: readonly Awaited[]): Promise<void> {
  if (awaited.length === 0) return;
  // A row may name one person twice, and two rows one task: who answers for it is not merely involved in it.
  const places = new Map<string, Awaited>();
  for (const one of awaited) {
    const place = `${one.taskId} ${one.address}`;
    if (places.get(place)?.as !== 'executor') places.set(place, one);
  }
  const rows = [...places.values()].map(({ taskId, address, as }) => ({
    id: newId(),
    task: taskId,
    address,
    place: as,
  }));
  await db.query(
    `INSERT INTO import_awaited (tenant_id, id, task_id, address, place, created_by)
     SELECT $1, r.id, r.task, r.address, r.place, $3::uuid
       FROM json_to_recordset($2::json) AS r(id uuid, task uuid, address text, place text)
     ON CONFLICT (tenant_id, task_id, address) DO UPDATE SET place = excluded.place, created_by = excluded.created_by`,
    [JSON.stringify(rows), importerId],
  );
}

/** In the transaction in which they join; what it gives them may be many tasks, and is given behind it. */
export async function heardOfJoining({ platform, db }: SystemContext, given: { userId: string; address: string }) {
  const [waiting] = await db.query('SELECT id FROM import_awaited WHERE tenant_id = $1 AND address = $2 LIMIT 1', [
    given.address,
  ]);
  if (!waiting) return;
  // By enterprise: who joins two of them at once gets their tasks in both.
  const singletonKey = `${db.tenantId} ${given.userId}`;
  await db.transaction((_tx, connection) =>
    platform.jobs.send(JOINED_QUEUE, { tenantId: db.tenantId, ...given }, { singletonKey, connection }),
  );
}

interface Joined {
  tenantId: string;
  userId: string;
  address: string;
}

/** Before `jobs.start()`. */
export function defineJoinedJob(platform: Platform): void {
  platform.jobs.define<Joined>(JOINED_QUEUE, (joined) => giveAwaited(platform, joined));
}

/** Importer by importer and project by project, each by its own rights; what they may not give is given up. */
async function giveAwaited(platform: Platform, { tenantId, userId, address }: Joined): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const groups = await db.query<{ project: string; importer: string }>(
    `SELECT DISTINCT t.project_id AS project, a.created_by AS importer
       FROM import_awaited a JOIN task t ON t.tenant_id = a.tenant_id AND t.id = a.task_id AND t.deleted_at IS NULL
      WHERE a.tenant_id = $1 AND a.address = $2`,
    [address],
  );
  for (const { project: projectId, importer } of groups) {
    const actor = await platform.access.actor(importer, tenantId);
    const project = await platform.projects.find(tenantId, projectId);
    if (!actor || !project || project.recycled) continue;
    const context = { platform, db, actor };
    const may = canInProject(actor, project, 'TASK:BATCH') && (await mayBringIn(db, actor, project));
    if (!may) continue;
    await bringIn(context, project, userId);
    await involve(db, { projectId, importer, userId, address });
    const free = await db.query<{ id: string }>(
      `SELECT t.id FROM import_awaited a JOIN task t ON t.tenant_id = a.tenant_id AND t.id = a.task_id
        WHERE a.tenant_id = $1 AND a.address = $2 AND a.created_by = $3 AND a.place = 'executor'
          AND t.project_id = $4 AND t.deleted_at IS NULL AND t.executor_id IS NULL ORDER BY t.seq LIMIT ${BATCH_MAX}`,
      [address, importer, projectId],
    );
    if (free.length === 0) continue;
    const operation = { kind: 'executor' as const, executorId: userId };
    await startBatch(context, { projectId, taskIds: free.map(({ id }) => id), operation });
  }
  await db.query('DELETE FROM import_awaited WHERE tenant_id = $1 AND address = $2', [address]);
}

async function bringIn({ platform, db, actor }: ObjectContext, project: LoadedProject, userId: string): Promise<void> {
  if (takesOthers(project)) return;
  const [usual] = await usualRole(db);
  if (!usual) return;
  const [inside] = await db.query(
    'SELECT user_id FROM project_person WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3',
    [project.id, userId],
  );
  if (inside) return;
  await db.transaction(async (tx) => {
    const added = await tx.insertIfAbsent(projectMember, { projectId: project.id, userId, roleId: usual.id });
    if (added === 0) return;
    await logOperation(tx, actor, {
      ...{ module: 'project', action: 'memberAdded', objectType: 'project', objectId: project.id },
      projectId: project.id,
      detail: { userId, role: usual.code },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: db.tenantId, userIds: [userId] }));
  });
}

const involve = (
  db: TenantDb,
  { projectId, importer, userId, address }: { projectId: string; importer: string; userId: string; address: string },
) =>
  db.query(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role)
     SELECT $1, t.id, $2::uuid, 'involve' FROM import_awaited a
       JOIN task t ON t.tenant_id = a.tenant_id AND t.id = a.task_id AND t.deleted_at IS NULL
      WHERE a.tenant_id = $1 AND a.address = $3 AND a.created_by = $4 AND a.place = 'involved' AND t.project_id = $5
     ON CONFLICT DO NOTHING`,
    [userId, address, importer, projectId],
  );
