/** What the enterprise that a project comes to calls what the project uses: looked up by name, or made. */

import { fieldKindCodes } from '../../../contract/object/fieldKinds';
import { projectSettings, projectStatuses } from '../../../contract/project/enums';
import { type Actor, can } from '../../base/actor';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { badFile } from '../../errors';
import { type FilePerson, type Ground, WHOLE_ID } from './format';
import { colourOf, known, listed, named } from './given';
import type { Ids } from './ids';
import { BROKEN } from './reader';
import { matchTypes } from './taskTypes';

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
