/** Whom a name in the file means: people who may be given tasks of the project. */

import type { TenantDb } from '../../../db/scope';
import { shown, Unfit } from '../../../object/fields/reading';
import type { LoadedProject } from '../../../object/project';

export interface People {
  /** Id of a user by user name or name; throws `Unfit` for nobody and for several. */
  (text: string, as?: string): string;
  /** Why somebody cannot be given a task; who has one already keeps it. */
  refusal(id: string, as?: string): string | undefined;
}

/** Names that a template offers: of those who may be given tasks of the project. */
export async function assignableNames(db: TenantDb, project: LoadedProject): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT a.name FROM tenant_member m
       JOIN account a ON a.id = m.id AND NOT a.disabled
       LEFT JOIN project_person p ON p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id
      WHERE m.tenant_id = $1 AND NOT m.disabled AND (p.user_id IS NOT NULL OR m.id = $3) ORDER BY a.name LIMIT 500`,
    [project.id, project.ownerId],
  );
  return rows.map(({ name }) => name);
}

export async function peopleOf(db: TenantDb, project: LoadedProject): Promise<People> {
  const rows = await db.query<{ id: string; username: string; name: string; inside: boolean; active: boolean }>(
    `SELECT a.id, a.username, a.name, (p.user_id IS NOT NULL OR m.id = $3) AS inside,
            NOT (m.disabled OR a.disabled) AS active
       FROM tenant_member m
       JOIN account a ON a.id = m.id
       LEFT JOIN project_person p ON p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id
      WHERE m.tenant_id = $1`,
    [project.id, project.ownerId],
  );
  const byUsername = new Map(rows.map((row) => [row.username.toLowerCase(), row]));
  const outsideAllowed = project.settings.TASK_ASSIGN_OUTER_MEMBER === '1';
  const byId = new Map(rows.map((row) => [row.id, row]));
  const find = (text: string, as = '执行人') => {
    const byName = rows.filter(({ name }) => name === text);
    const named = byName.filter(({ active }) => active);
    const found = byUsername.get(text.toLowerCase()) ?? named[0] ?? byName[0];
    if (!found) throw new Unfit(`${as}${shown(text)}不是本企业成员`);
    if (named.length > 1 && byUsername.get(text.toLowerCase()) !== found) {
      throw new Unfit(`企业中有多位${shown(text)}，请改用用户名`);
    }
    return found.id;
  };
  const refusal = (id: string, as = '执行人') => {
    const person = byId.get(id);
    if (!person?.active) return `${as}${shown(person?.name ?? id)}不是本企业成员`;
    if (person.inside || outsideAllowed) return undefined;
    return `${as}${shown(person.name)}不是项目成员，请先将其加入项目`;
  };
  return Object.assign(find, { refusal });
}
