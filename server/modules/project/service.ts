/** Writes of projects (specification §7 pcProject; product model 17.13). */

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import { Scope } from '../../../contract/access';
import { type ProjectStatus, projectStatuses } from '../../../contract/project/enums';
import { projectLifecycle } from '../../../contract/project/lifecycle';
import type {
  ProjectArchive,
  ProjectCreate,
  ProjectStatusUpdate,
  ProjectUpdate,
  TabsSave,
} from '../../../contract/project/project';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import {
  project,
  projectCounter,
  projectFavorite,
  projectMember,
  projectSetting,
  projectStatusLog,
  projectTemplate,
  role,
  taskLabel,
} from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { describeCustom } from '../../object/fields/values';
import { type StatefulKind, take } from '../../object/lifecycle';
import { changesOf, logOperation, type Operation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { leftProject, peopleIn } from '../../object/projectPeople';
import { staleRow } from '../../object/stale';
import { canViewProject } from '../../policies/project';
import { telling } from '../message';
import { COMING } from './coming';
import { filledValues } from './custom';
import { projectDetail } from './queries';

/** What an entry of the operation log is about. */
export const aboutProject = (id: string) =>
  ({ module: 'project', objectType: 'project', objectId: id, projectId: id }) as const;

function assertDates(planStart?: string | null, planEnd?: string | null): void {
  if (planStart && planEnd && planEnd < planStart) throw invalid('计划结束不能早于计划开始', 'planEnd');
}

async function assertTenantMembers(db: TenantDb, userIds: string[], field: string): Promise<void> {
  const wanted = new Set(userIds);
  if (wanted.size === 0) return;
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled',
    [[...wanted]],
  );
  if ((row?.count ?? 0) < wanted.size) throw invalid('所选人员不在本企业或已停用，请重新选择', field);
}

async function assertLabels(db: TenantDb, labelIds: readonly string[] | undefined): Promise<void> {
  if (!labelIds || labelIds.length === 0) return;
  const known = new Set((await db.select(taskLabel, isNull(taskLabel.projectId))).map(({ id }) => id));
  if (!labelIds.every((id) => known.has(id))) throw invalid('企业中没有这个标签，请刷新后重试', 'labelIds');
}

async function projectRoles(db: TenantDb): Promise<Map<string, string>> {
  const rows = await db.select(role, eq(role.scope, Scope.PROJECT));
  return new Map(rows.map((row) => [row.id, row.code]));
}

export async function isCodeFree(db: TenantDb, code: string): Promise<boolean> {
  const [taken] = await db.selectWithRecycled(project, eq(project.code, code));
  return !taken;
}

const codeTaken = (code: string) => duplicate(`项目编号 ${code} 已被使用，请换一个`, 'code');

/** @param asked nobody was asked for custom values where a project is copied: a required one is not missed */
export async function createProject(
  context: TenantContext,
  input: ProjectCreate,
  asked = true,
): Promise<{ id: string }> {
  const { platform, db, actor } = context;
  assertDates(input.planStart, input.planEnd);
  const ownerId = input.ownerId ?? actor.userId;
  const members = new Map((input.members ?? []).map((member) => [member.userId, member.roleId]));
  await assertTenantMembers(db, [ownerId, ...members.keys()], 'members');
  const roles = await projectRoles(db);
  const managerRole = [...roles].find(([, code]) => code === 'ROLE_PROJECT_MANAGER')?.[0];
  if (!managerRole) throw new Error('The tenant has no project manager role');
  for (const roleId of members.values()) if (!roles.has(roleId)) throw invalid('项目角色不存在，请重新选择', 'members');
  members.set(ownerId, managerRole);
  if (!members.has(actor.userId)) members.set(actor.userId, managerRole);
  await assertLabels(db, input.labelIds);
  const custom = await filledValues(db, input.customFields, undefined, asked);
  for (const { userIds, field } of custom?.named ?? []) await assertTenantMembers(db, userIds, field);
  const template = input.templateId ? await db.find(projectTemplate, input.templateId) : undefined;
  if (input.templateId && !template) throw notFound('项目模板');

  const id = newId();
  await db.transaction(async (tx) => {
    if (!(await isCodeFree(tx, input.code))) throw codeTaken(input.code);
    // Another one may take the code between the look and the insert.
    const added = await tx.insertIfAbsent(project, {
      id,
      code: input.code,
      name: input.name.trim(),
      description: input.description ?? '',
      visibility: input.visibility ?? 'private',
      ownerId,
      templateId: template?.id ?? null,
      tabs: template?.tabs ?? null,
      labelIds: input.labelIds ?? [],
      customFields: custom?.values ?? {},
      planStart: input.planStart ?? null,
      planEnd: input.planEnd ?? null,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    if (added === 0) throw codeTaken(input.code);
    await tx.insert(projectCounter, { projectId: id });
    await tx.insert(
      projectMember,
      [...members].map(([userId, roleId]) => ({ projectId: id, userId, roleId })),
    );
    await tx.insert(projectStatusLog, { id: newId(), projectId: id, toStatus: 'NOT_STARTED', actorId: actor.userId });
    if (template) {
      await tx.insert(
        projectSetting,
        Object.entries(template.settings).map(([key, value]) => ({ projectId: id, key, value })),
      );
    }
    await platform.hooks.onProjectCreated(
      { platform, actor, db: tx },
      { id, code: input.code, start: input.planStart ?? today(), tasks: template?.tasks ?? [] },
    );
    await logOperation(tx, actor, {
      ...aboutProject(id),
      action: 'created',
      detail: { code: input.code, name: input.name.trim(), templateId: template?.id },
    });
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'access', tenantId: actor.tenantId, userIds: [...members.keys()] }),
    );
  });
  return { id };
}

async function staleProject(context: TenantContext, projectId: string) {
  const [row] = await context.db.select(project, eq(project.id, projectId));
  return staleRow(context, row, await projectDetail(context, projectId));
}

const nextVersion = ({ userId }: TenantContext['actor']) => ({
  version: sql`version + 1`,
  updatedBy: userId,
  updatedAt: sql`now()`,
});

/** The log line of a change, and the caches told after it is committed. */
async function noteChange(
  { platform, actor }: TenantContext,
  tx: TenantDb,
  projectId: string,
  log: Pick<Operation, 'action' | 'changes' | 'detail'>,
): Promise<void> {
  await logOperation(tx, actor, { ...aboutProject(projectId), ...log });
  tx.afterCommit(() => platform.bus.publish({ type: 'project', tenantId: actor.tenantId, projectId }));
}

/** One versioned change of the project's row, its log line, and the caches told. */
async function change(
  context: TenantContext,
  projectId: string,
  version: number,
  set: PgUpdateSetSource<typeof project>,
  log: Pick<Operation, 'action' | 'changes' | 'detail'>,
  also?: (tx: TenantDb) => Promise<void>,
): Promise<{ version: number }> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const changed = await tx.update(
      project,
      { ...set, ...nextVersion(actor) },
      and(eq(project.id, projectId), eq(project.version, version)),
    );
    if (changed === 0) throw await staleProject({ ...context, db: tx }, projectId);
    await also?.(tx);
    await noteChange(context, tx, projectId, log);
  });
  return { version: version + 1 };
}

/** What the log calls the fields that a project's settings change. */
const projectFields = {
  name: '名称',
  description: '描述',
  visibility: '可见范围',
  ownerId: '负责人',
  planStart: '计划开始',
  planEnd: '计划结束',
  health: '健康度',
  healthNote: '健康度说明',
  labelIds: '标签',
};

export async function updateProject(context: TenantContext, input: ProjectUpdate): Promise<{ version: number }> {
  const { db } = context;
  const { id, version, ownerId, customFields, ...fields } = input;
  const loaded = await projectFor(context, id, 'PROJECT:INFO:UPDATE');
  const [row] = await db.select(project, eq(project.id, id));
  assertDates(
    fields.planStart === undefined ? row?.planStart : fields.planStart,
    fields.planEnd === undefined ? row?.planEnd : fields.planEnd,
  );
  await assertLabels(db, fields.labelIds);
  const custom = await filledValues(db, customFields, row?.customFields ?? {});
  for (const { userIds, field } of custom?.named ?? []) await assertTenantMembers(db, userIds, field);
  const transferred = ownerId && ownerId !== loaded.ownerId ? ownerId : undefined;
  if (transferred) {
    await projectFor(context, id, 'PROJECT:OWNER:TRANSFER');
    await assertTenantMembers(db, [transferred], 'ownerId');
  }
  const people = await context.platform.directory.of(context.actor.tenantId);
  const set = {
    ...fields,
    ...(fields.name !== undefined && { name: fields.name.trim() }),
    ...(transferred && { ownerId: transferred }),
    ...(custom && { customFields: custom.values }),
    ...((fields.health ?? fields.healthNote) !== undefined && { healthAt: sql`now()`, healthBy: context.actor.userId }),
  };
  const log = {
    action: transferred ? 'ownerTransferred' : 'updated',
    changes: [
      ...(changesOf(projectFields, row ?? {}, set) ?? []),
      ...(custom ? describeCustom(custom.fields, row?.customFields ?? {}, custom.values, people) : []),
    ],
  };
  return change(context, id, version, set, log, async (tx) => {
    if (!transferred) return;
    const managerRole = [...(await projectRoles(tx))].find(
      ([, code]) => code === 'ROLE_PROJECT_MANAGER',
    )?.[0] as string;
    await tx.insertIfAbsent(projectMember, { projectId: id, userId: transferred, roleId: managerRole });
    await tx.update(
      projectMember,
      { roleId: managerRole },
      and(eq(projectMember.projectId, id), eq(projectMember.userId, transferred)),
    );
    const userIds = [transferred, loaded.ownerId];
    tx.afterCommit(() => context.platform.bus.publish({ type: 'access', tenantId: context.actor.tenantId, userIds }));
  });
}

interface StatedProject {
  id: string;
  state: ProjectStatus;
  version: number;
}

const statusOf: StatefulKind<StatedProject, ProjectStatus> = {
  lifecycle: projectLifecycle,
  // The right is the same for each step, and was asked for when the project was loaded.
  judge() {},
  stale: (context, { id }) => staleProject(context, id),
  write(tx, { actor }, { id, version }, { from, to }) {
    return tx.update(
      project,
      {
        status: to,
        ...(from === 'NOT_STARTED' && { realStart: sql`coalesce(real_start, ${today()}::date)` }),
        ...(to === 'FINISHED' && { realEnd: today() }),
        ...(to === 'DOING' && { realEnd: null }),
        ...nextVersion(actor),
      },
      and(eq(project.id, id), eq(project.version, version)),
    );
  },
  async follow(tx, context, { id }, { from, to, reason }) {
    const { platform, actor } = context;
    await tx.insert(projectStatusLog, {
      id: newId(),
      projectId: id,
      fromStatus: from,
      toStatus: to,
      reason,
      actorId: actor.userId,
    });
    const members = await peopleIn(tx, id);
    await telling(platform, tx, actor, { of: `project:${id}:status`, from, to }, (tell) =>
      tell({
        event: 'projectStatus',
        objectId: id,
        to: members,
        variables: { from: projectStatuses[from], to: projectStatuses[to], reason: reason ?? '' },
      }),
    );
    await noteChange(context, tx, id, {
      action: 'statusChanged',
      changes: changesOf({ status: '状态' }, { status: projectStatuses[from] }, { status: projectStatuses[to] }),
      detail: { from, to, reason },
    });
  },
};

/** `updateProjectStatus`: only what the table of its lifecycle allows, with a reason where one is due. */
export async function updateStatus(
  context: TenantContext,
  { id, version, status, reason }: ProjectStatusUpdate,
): Promise<{ version: number }> {
  await projectFor(context, id, 'PROJECT:STATUS:UPDATE');
  const row = await context.db.find(project, id);
  if (!row) throw notFound('项目');
  const loaded = { id, state: row.status, version: row.version };
  return { version: (await take(statusOf, context, loaded, { to: status, version, reason })).version };
}

/** Puts a project away, or takes it back: it is read only meanwhile, and in no list but that of the archived. */
export async function setArchived(
  context: TenantContext,
  projectId: string,
  { version, archived }: Static<typeof ProjectArchive>,
): Promise<{ version: number }> {
  const { archived: already = false } = await projectFor(context, projectId, 'PROJECT:ARCHIVE');
  if (archived === already) throw againstRule(archived ? '项目已经归档' : '项目没有归档');
  const set = archived
    ? { archivedAt: sql`now()`, archivedBy: context.actor.userId }
    : { archivedAt: null, archivedBy: null };
  return change(context, projectId, version, set, { action: archived ? 'archived' : 'unarchived' });
}

/** In which order the project's tabs stand, and which are not shown; for everybody in it. */
export async function arrangeTabs(
  context: TenantContext,
  { projectId, version, tabs }: TabsSave,
): Promise<{ version: number }> {
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  return change(context, projectId, version, { tabs }, { action: 'settingsChanged', detail: { tabs } });
}

export async function setCollected(context: TenantContext, projectId: string, collected: boolean): Promise<void> {
  const { db, actor } = context;
  await projectFor(context, projectId, 'PROJECT:VIEW');
  if (collected) await db.insertIfAbsent(projectFavorite, { projectId, userId: actor.userId });
  else {
    await db.delete(
      projectFavorite,
      and(eq(projectFavorite.projectId, projectId), eq(projectFavorite.userId, actor.userId)),
    );
  }
}

export async function exitProject(context: TenantContext, projectId: string): Promise<void> {
  const { platform, db, actor } = context;
  const loaded = await projectFor(context, projectId, 'PROJECT:VIEW');
  if (loaded.ownerId === actor.userId) throw againstRule('项目负责人不能退出项目，请先移交负责人');
  await db.transaction(async (tx) => {
    const left = await tx.delete(
      projectMember,
      and(eq(projectMember.projectId, projectId), eq(projectMember.userId, actor.userId)),
    );
    if (left === 0) throw againstRule('您不是该项目的成员，或是通过部门加入的；请联系项目经理');
    await leftProject({ platform, actor, db: tx }, { projectId, userId: actor.userId });
    await logOperation(tx, actor, { ...aboutProject(projectId), action: 'left' });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId, userIds: [actor.userId] }));
  });
}

export async function recycleProject(context: TenantContext, projectId: string, reason: string): Promise<void> {
  const { platform, db, actor } = context;
  await projectFor(context, projectId, 'PROJECT:DELETE');
  await db.transaction(async (tx) => {
    const gone = await tx.update(
      project,
      { deletedAt: sql`now()`, deletedBy: actor.userId, deleteReason: reason.trim(), version: sql`version + 1` },
      eq(project.id, projectId),
    );
    // Somebody else was quicker.
    if (gone === 0) throw notFound('项目');
    await logOperation(tx, actor, {
      ...aboutProject(projectId),
      action: 'recycled',
      detail: { reason: reason.trim() },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'project', tenantId: actor.tenantId, projectId }));
  });
}

export async function recoverProject(context: TenantContext, projectId: string): Promise<void> {
  const { platform, db, actor } = context;
  const [row] = await db.selectWithRecycled(project, eq(project.id, projectId));
  if (!row?.deletedAt) throw notFound('回收站中的项目');
  if (!canViewProject(actor, row)) throw notFound('回收站中的项目');
  if (row.ownerId !== actor.userId && !actor.isManager) throw forbidden();
  await db.transaction(async (tx) => {
    const back = await tx.query(
      `UPDATE project SET deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, version = version + 1,
              updated_by = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NOT NULL
           AND NOT ${COMING.replaceAll('p.', 'project.')} RETURNING id`,
      [projectId, actor.userId],
    );
    if (back.length === 0) throw notFound('回收站中的项目');
    await logOperation(tx, actor, { ...aboutProject(projectId), action: 'recovered' });
    tx.afterCommit(() => platform.bus.publish({ type: 'project', tenantId: actor.tenantId, projectId }));
  });
}
