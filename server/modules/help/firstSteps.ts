/** First steps of a new person and of a new enterprise: nobody ticks them, the data do. */

import type { FirstSteps } from '../../../contract/help/firstSteps';
import { EXAMPLE_PROJECT, FIRST_STEPS_AWAY, type FirstStep, firstStepKeys } from '../../../contract/help/steps';
import { type Actor, can } from '../../base/actor';
import type { TenantDb } from '../../db/scope';

/** $2 is who asks. Each is answered by an index, or by the few rows of an enterprise that is new. */
const judged: Record<FirstStep, string> = {
  invite: `EXISTS (SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id <> $2 AND removed_at IS NULL)`,
  project: `EXISTS (SELECT 1 FROM project WHERE tenant_id = $1 AND deleted_at IS NULL)`,
  member: `EXISTS (SELECT 1 FROM project_person WHERE tenant_id = $1 AND user_id <> $2)`,
  assign: `EXISTS (SELECT 1 FROM task WHERE tenant_id = $1 AND executor_id IS NOT NULL AND deleted_at IS NULL)`,
  join: `EXISTS (SELECT 1 FROM project_person WHERE tenant_id = $1 AND user_id = $2)`,
  create: `EXISTS (SELECT 1 FROM task WHERE tenant_id = $1 AND created_by = $2 AND deleted_at IS NULL)`,
  take: `EXISTS (SELECT 1 FROM task WHERE tenant_id = $1 AND executor_id = $2 AND deleted_at IS NULL)`,
  finish: `EXISTS (SELECT 1 FROM task WHERE tenant_id = $1 AND executor_id = $2 AND category = 'DONE'
                     AND deleted_at IS NULL)`,
  view: `EXISTS (SELECT 1 FROM task_view WHERE tenant_id = $1 AND owner_id = $2)`,
};

export async function firstSteps(db: TenantDb, actor: Actor): Promise<FirstSteps> {
  const of = can(actor, 'TENANT:ENTERPRISE:MANAGE') ? 'enterprise' : 'person';
  const [away] = await db.query<{ value: unknown }>(
    'SELECT value FROM user_preference WHERE tenant_id = $1 AND user_id = $2 AND key = $3',
    [actor.userId, FIRST_STEPS_AWAY],
  );
  const example = await exampleOf(db, actor);
  if (away?.value === true) return { of, steps: [], ...example };
  const keys: readonly FirstStep[] = firstStepKeys[of];
  const columns = keys.map((key) => `${judged[key]} AS "${key}"`);
  const [done] = await db.query<Partial<Record<FirstStep, boolean>>>(`SELECT ${columns.join(', ')}`, [actor.userId]);
  return { of, steps: keys.map((key) => ({ key, done: done?.[key] === true })), ...example };
}

/** The example that somebody has put in; nothing once it lies in the recycle bin. */
async function exampleOf(db: TenantDb, actor: Actor): Promise<Pick<FirstSteps, 'example'>> {
  const [example] = await db.query<{ id: string; name: string }>(
    `SELECT project.id, project.name
       FROM user_preference preference
       JOIN project ON project.tenant_id = $1 AND project.id::text = preference.value #>> '{}'
      WHERE preference.tenant_id = $1 AND preference.user_id = $2 AND preference.key = $3
        AND project.owner_id = $2 AND project.deleted_at IS NULL`,
    [actor.userId, EXAMPLE_PROJECT],
  );
  return example ? { example } : {};
}
