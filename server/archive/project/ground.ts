/** What the enterprise that a project comes to calls what the project uses: looked up by name, or made. */

import { fieldKindCodes } from '../../../contract/object/fieldKinds';
import { projectSettings, projectStatuses } from '../../../contract/project/enums';
import { labelColors, stageCategoryCodes } from '../../../contract/task/enums';
import { type Actor, can } from '../../base/actor';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { badFile } from '../../errors';
import { type FilePerson, type Ground, type Stage, WHOLE_ID } from './format';
import type { Ids } from './ids';
import { BROKEN } from './reader';

const LIST_MAX = 5_000;
const NAME_MAX = 100;

export interface Here {
  /** Of the new project. */
  members: { userId: string; roleId: string }[];
  notes: string[];
  /** Where a task stands here that stood there in a stage of a type. */
  stageFor(
    typeId: string | null,
    stageId: string | null,
    category: string | null,
  ): { typeId: string; id: string; category: string };
  /** In the transaction of the new project: what was called like nothing here. */
  make(tx: TenantDb, projectId: string): Promise<void>;
  /** Once all rows are in. */
  settle(tx: TenantDb, projectId: string, ground: Ground): Promise<void>;
}

interface LocalType {
  id: string;
  name: string;
  processId: string;
  isDefault: boolean;
  enabled: boolean;
}
interface LocalStage {
  id: string;
  processId: string;
  name: string;
  category: string;
  initial: boolean;
  retired: boolean;
}

const listed = <T>(list: T[] | undefined): T[] => {
  if (!Array.isArray(list) || list.length > LIST_MAX) throw badFile(BROKEN);
  return list;
};
const named = (name: unknown): string => {
  if (typeof name !== 'string' || name.trim() === '' || name.length > NAME_MAX) throw badFile(BROKEN);
  return name;
};
const known = (id: unknown): string => {
  if (typeof id !== 'string' || !WHOLE_ID.test(id)) throw badFile(BROKEN);
  return id;
};
const colourOf = (color: unknown): string =>
  /^#[0-9a-f]{3,8}$/i.test(String(color)) || /^[a-z]{3,20}$/.test(String(color))
    ? String(color)
    : (labelColors[0] as string);

export async function hereOf(
  db: TenantDb,
  actor: Actor,
  { ground, people, ids }: { ground: Ground; people: FilePerson[]; ids: Ids },
): Promise<Here> {
  const notes: string[] = [];
  await matchPeople(db, listed(people), ids, notes);
  const members = await matchMembers(db, ground, ids, notes);
  const labels = await matchLabels(db, ground, ids);
  const fields = await matchFields(db, ground, ids);
  const types = await matchTypes(db, ground, ids, can(actor, 'TENANT:TASK_TYPE:LIST'), notes);
  return {
    ...{ members, notes, stageFor: types.stageFor },
    async make(tx, projectId) {
      await types.make(tx, projectId, actor);
      await labels(tx, projectId, actor);
      await fields(tx, projectId, actor);
    },
    async settle(tx, projectId, { project }) {
      const settings = Object.entries(project?.settings ?? {}).filter(
        ([key, value]) => Object.hasOwn(projectSettings, key) && (value === '0' || value === '1'),
      );
      for (const [key, value] of settings) {
        await tx.query(
          `INSERT INTO project_setting (tenant_id, project_id, key, value) VALUES ($1, $2, $3, $4)
           ON CONFLICT (tenant_id, project_id, key) DO UPDATE SET value = excluded.value`,
          [projectId, key, value],
        );
      }
      const status = Object.hasOwn(projectStatuses, String(project?.status)) ? project.status : 'NOT_STARTED';
      // What is over is opened by whoever wants to go on with it, by hand.
      await tx.query('UPDATE project SET status = $3 WHERE tenant_id = $1 AND id = $2', [projectId, status]);
      await tx.query(
        `UPDATE project_counter SET last_seq = greatest(last_seq, (SELECT coalesce(max(seq), 0) FROM task t
           WHERE t.tenant_id = $1 AND t.project_id = $2)) WHERE tenant_id = $1 AND project_id = $2`,
        [projectId],
      );
    },
  };
}

/** By a proven mail, else by the account: a name may be two people's. */
async function matchPeople(db: TenantDb, people: readonly FilePerson[], ids: Ids, notes: string[]): Promise<void> {
  const rows = await db.query<{ id: string; name: string; email: string | null }>(
    `SELECT a.id, lower(a.username) AS name, CASE WHEN a.email_verified_at IS NOT NULL THEN lower(a.email) END AS email
       FROM tenant_member m JOIN account a ON a.id = m.id WHERE m.tenant_id = $1 AND NOT m.disabled AND m.removed_at IS NULL`,
  );
  const byMail = new Map(rows.flatMap(({ id, email }) => (email ? [[email, id] as const] : [])));
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  let nobody = 0;
  for (const { id, email, userName } of people) {
    const found =
      byMail.get(String(email ?? '').toLowerCase()) ?? byName.get(String(userName ?? '').toLowerCase()) ?? null;
    if (found === null) nobody += 1;
    ids.set(known(id), found);
  }
  if (nobody > 0) notes.push(`${nobody} 人在本企业没有相同的邮箱或账号，原来写着他们的地方留空`);
}

async function matchMembers(db: TenantDb, ground: Ground, ids: Ids, notes: string[]) {
  const rows = await db.query<{ id: string; code: string; name: string }>(
    'SELECT id, code, name FROM role WHERE tenant_id = $1 AND scope = 1',
  );
  for (const { id, code, name } of listed(ground.roles)) {
    const found =
      rows.find((one) => one.code === code && code.startsWith('ROLE_')) ?? rows.find((one) => one.name === name);
    ids.set(known(id), found?.id ?? null);
  }
  const seen = new Set<string>();
  let without = 0;
  const members = listed(ground.members).flatMap(({ userId, roleId }) => {
    const [user, role] = [ids.get(known(userId)), ids.get(known(roleId))];
    if (user && !role) without += 1;
    if (!user || !role || seen.has(user)) return [];
    seen.add(user);
    return [{ userId: user, roleId: role }];
  });
  if (without > 0) notes.push(`${without} 名成员的项目角色在本企业没有同名的，没有加入项目`);
  return members;
}

type Make = (tx: TenantDb, projectId: string, actor: Actor) => Promise<void>;

async function matchLabels(db: TenantDb, ground: Ground, ids: Ids): Promise<Make> {
  const rows = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM task_label WHERE tenant_id = $1 AND project_id IS NULL',
  );
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  const made: { id: string; name: string; color: string }[] = [];
  for (const { id, name, color } of listed(ground.labels)) {
    const found = byName.get(named(name));
    const own = found ?? newId();
    ids.set(known(id), own);
    if (!found) made.push({ id: own, name, color: colourOf(color) });
  }
  return async (tx, projectId, actor) => {
    await tx.query(
      `INSERT INTO task_label (tenant_id, id, project_id, name, color, created_by, updated_by)
       SELECT $1, r.id, $2::uuid, r.name, r.color, $3::uuid, $3::uuid FROM jsonb_to_recordset($4::text::jsonb) AS r(id uuid, name text, color text)`,
      [projectId, actor.userId, JSON.stringify(made)],
    );
  };
}

/** A field of the enterprise of the same name and kind, with its options by their labels; else one of the project. */
async function matchFields(db: TenantDb, ground: Ground, ids: Ids): Promise<Make> {
  const rows = await db.query<{
    id: string;
    objectType: string;
    name: string;
    kind: string;
    options: Ground['fields'][number]['options'];
  }>(
    `SELECT id, object_type AS "objectType", name, kind, options FROM custom_field
      WHERE tenant_id = $1 AND project_id IS NULL AND deleted_at IS NULL`,
  );
  const adopted: { id: string; required: boolean }[] = [];
  const made: Record<string, unknown>[] = [];
  for (const field of listed(ground.fields)) {
    if (!fieldKindCodes.some((kind) => kind === field.kind)) throw badFile(BROKEN);
    const found = rows.find(
      (one) => one.objectType === field.objectType && one.name === field.name && one.kind === field.kind,
    );
    const options = listed(field.options ?? []);
    for (const { value, label } of options) {
      const same = found?.options.find((one) => one.label === label)?.value;
      if (typeof value === 'string' && WHOLE_ID.test(value)) ids.set(value, found ? (same ?? null) : newId());
    }
    const own = found?.id ?? newId();
    ids.set(known(field.id), own);
    if (found) adopted.push({ id: own, required: field.required === true });
    else
      made.push({
        ...{ id: own, object_type: field.objectType, name: named(field.name).slice(0, 50), kind: field.kind },
        options: ids.json(options.slice(0, 500)),
        ...{ hint: String(field.hint ?? '').slice(0, 200), required: field.required === true },
      });
  }
  return async (tx, projectId, actor) => {
    await tx.query(
      `INSERT INTO custom_field (tenant_id, id, project_id, object_type, name, kind, options, hint, required, created_by, updated_by)
       SELECT $1, r.id, $2::uuid, r.object_type, r.name, r.kind, r.options, r.hint, r.required, $3::uuid, $3::uuid
         FROM jsonb_to_recordset($4::text::jsonb) AS r(id uuid, object_type text, name text, kind text, options jsonb, hint text, required boolean)`,
      [projectId, actor.userId, JSON.stringify(made)],
    );
    await tx.query(
      `INSERT INTO project_field (tenant_id, project_id, field_id, required, created_by, updated_by)
       SELECT $1, $2::uuid, r.id, r.required, $3::uuid, $3::uuid FROM jsonb_to_recordset($4::text::jsonb) AS r(id uuid, required boolean)
         JOIN custom_field f ON f.tenant_id = $1 AND f.id = r.id AND f.object_type = 'task'
       ON CONFLICT DO NOTHING`,
      [projectId, actor.userId, JSON.stringify(adopted)],
    );
  };
}

/**
 * A type of the same name, with its stages by name and else by category. Without one, it is made for the project alone where
 * the actor administers types, with its stages and steps, which everybody may take; else tasks become of the usual type.
 */
async function matchTypes(db: TenantDb, ground: Ground, ids: Ids, mayMake: boolean, notes: string[]) {
  const types = await db.query<LocalType & Record<string, unknown>>(
    `SELECT id, name, process_id AS "processId", is_default AS "isDefault", enabled FROM task_type WHERE tenant_id = $1 ORDER BY sort, id`,
  );
  const stages = await db.query<LocalStage & Record<string, unknown>>(
    `SELECT id, process_id AS "processId", name, category, initial, retired FROM stage WHERE tenant_id = $1 ORDER BY sort, id`,
  );
  const usual = types.find(({ isDefault, enabled }) => isDefault && enabled) ?? types.find(({ enabled }) => enabled);
  if (!usual) throw badFile('本企业没有可用的任务类型，请先建立一个');
  const theirs = listed(ground.stages);
  for (const { category, name, id } of theirs) {
    if (!stageCategoryCodes.some((code) => code === category)) throw badFile(BROKEN);
    known(id);
    named(name);
  }
  const made: { type: Ground['types'][number]; id: string; processId: string; stages: (Stage & { own: string })[] }[] =
    [];
  const typeOf = new Map<string, LocalType>();
  const stagesOf = new Map<string, LocalStage[]>();
  for (const { processId } of types)
    stagesOf.set(
      processId,
      stages.filter((one) => one.processId === processId),
    );
  const without: string[] = [];
  for (const type of listed(ground.types)) {
    const found = types.find(({ name, enabled }) => enabled && name === named(type.name));
    if (found) {
      typeOf.set(known(type.id), found);
      continue;
    }
    const own = theirs.filter(({ processId }) => processId === type.processId);
    if (!mayMake || own.length === 0 || !own.some(({ initial }) => initial)) {
      without.push(type.name);
      typeOf.set(known(type.id), usual);
      continue;
    }
    const processId = newId();
    const here = own.map((stage) => ({ ...stage, own: newId() }));
    const local: LocalType = { id: newId(), name: type.name, processId, isDefault: false, enabled: true };
    made.push({ type, id: local.id, processId, stages: here });
    typeOf.set(known(type.id), local);
    stagesOf.set(
      processId,
      here.map((one) => ({
        id: one.own,
        processId,
        name: one.name,
        category: one.category,
        initial: one.initial,
        retired: false,
      })),
    );
  }
  for (const [there, { id }] of typeOf) ids.set(there, id);
  if (without.length > 0)
    notes.push(`没有同名的任务类型：${without.slice(0, 10).join('、')}，其任务改为「${usual.name}」`);
  if (made.length > 0)
    notes.push(
      `为本项目新建任务类型：${made
        .map(({ type }) => type.name)
        .slice(0, 10)
        .join('、')}`,
    );
  const byId = new Map(theirs.map((stage) => [stage.id, stage]));
  const found = new Map<string, { typeId: string; id: string; category: string }>();
  const stageFor = (typeId: string | null, stageId: string | null, category: string | null) => {
    const key = `${typeId} ${stageId} ${category}`;
    const before = found.get(key);
    if (before) return before;
    const type = typeOf.get(typeId ?? '') ?? usual;
    const there = byId.get(stageId ?? '');
    const open = (stagesOf.get(type.processId) ?? []).filter(({ retired }) => !retired);
    const one =
      open.find((stage) => stage.name === there?.name && stage.category === there.category) ??
      open.find((stage) => stage.category === (there?.category ?? category)) ??
      open.find(({ initial }) => initial) ??
      open[0];
    if (!one) throw badFile('本企业的任务类型没有可用的阶段，请先为它建立流程');
    const place = { typeId: type.id, id: one.id, category: one.category };
    found.set(key, place);
    return place;
  };
  for (const stage of theirs) {
    const type = listed(ground.types).find(({ processId }) => processId === stage.processId);
    ids.set(stage.id, stageFor(type?.id ?? null, stage.id, stage.category).id);
  }
  return {
    stageFor,
    async make(tx: TenantDb, projectId: string, actor: Actor): Promise<void> {
      // Types that are for some projects alone are for this one, too.
      await tx.query(
        `INSERT INTO task_type_project (tenant_id, task_type_id, project_id)
         SELECT $1, y.id, $3::uuid FROM task_type y WHERE y.tenant_id = $1 AND y.id = ANY($2::uuid[]) AND NOT y.all_projects
         ON CONFLICT DO NOTHING`,
        [[...new Set([...typeOf.values()].map(({ id }) => id))], projectId],
      );
      const by = actor.userId;
      for (const { type, id, processId, stages: own } of made) {
        const code = `IN_${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
        await tx.query(
          `INSERT INTO process (tenant_id, id, code, name, created_by, updated_by) VALUES ($1, $2, $3, $4, $5, $5)`,
          [processId, code, named(own[0]?.process ?? type.name), by],
        );
        for (const [sort, stage] of own.entries()) {
          await tx.query(
            `INSERT INTO stage (tenant_id, id, process_id, code, name, color, category, sort, initial) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
            [
              stage.own,
              processId,
              `S${sort + 1}`,
              stage.name,
              colourOf(stage.color),
              stage.category,
              sort,
              stage.initial === true,
            ],
          );
        }
        const at = new Map(own.map((stage) => [stage.id, stage.own]));
        const pairs = new Set<string>();
        for (const [sort, step] of listed(ground.transitions).entries()) {
          const [from, to] = [step.from === null ? null : at.get(step.from), at.get(step.to)];
          if (
            step.processId !== type.processId ||
            from === undefined ||
            !to ||
            from === to ||
            pairs.has(`${from} ${to}`)
          )
            continue;
          pairs.add(`${from} ${to}`);
          await tx.query(
            `INSERT INTO stage_rela (tenant_id, id, process_id, from_stage_id, to_stage_id, name, sort) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
            [newId(), processId, from, to, named(step.name), sort],
          );
        }
        await tx.query(
          `INSERT INTO task_type (tenant_id, id, code, name, icon, color, process_id, all_projects, sort, created_by, updated_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, false, 1000, $8, $8)`,
          [
            id,
            code,
            type.name,
            /^[\w-]{1,40}$/.test(type.icon) ? type.icon : 'task',
            colourOf(type.color),
            processId,
            by,
          ],
        );
        await tx.query('INSERT INTO task_type_project (tenant_id, task_type_id, project_id) VALUES ($1, $2, $3)', [
          id,
          projectId,
        ]);
      }
    },
  };
}
