/** Whom a name in the file means: people who may be given tasks of the project. */
import type { TenantDb } from '../../../db/scope';
import type { LoadedProject } from '../../project';
import { shown, Unfit } from './values';

/** Id of a user by user name or name; throws `Unfit` for nobody, for several, and for people outside of the project. */
export type People = (text: string) => string;

export async function peopleOf(db: TenantDb, project: LoadedProject): Promise<People> {
  const rows = await db.query<{ id: string; username: string; name: string; inside: boolean }>(
    `SELECT a.id, a.username, a.name, (p.user_id IS NOT NULL OR m.id = $3) AS inside
       FROM tenant_member m
       JOIN account a ON a.id = m.id AND NOT a.disabled
       LEFT JOIN project_member p ON p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id
      WHERE m.tenant_id = $1 AND NOT m.disabled`,
    [project.id, project.ownerId],
  );
  const byUsername = new Map(rows.map((row) => [row.username.toLowerCase(), row]));
  const outsideAllowed = project.settings.TASK_ASSIGN_OUTER_MEMBER === '1';
  return (text) => {
    const byName = rows.filter(({ name }) => name === text);
    const found = byUsername.get(text.toLowerCase()) ?? byName[0];
    if (!found) throw new Unfit(`执行人${shown(text)}不是本企业成员`);
    if (byName.length > 1 && byUsername.get(text.toLowerCase()) !== found) {
      throw new Unfit(`企业中有多位${shown(text)}，请改用用户名`);
    }
    if (!found.inside && !outsideAllowed) throw new Unfit(`执行人${shown(text)}不是项目成员，请先将其加入项目`);
    return found.id;
  };
}
