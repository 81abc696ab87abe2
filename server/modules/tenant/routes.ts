/** People, departments, roles, menu entries and preferences of an enterprise (specification §7 "Accounts and files"). */
import { tenantApi } from '../../../contract/tenant/api';
import { holdsAnything } from '../../base/actor';
import { forbidden, invalid } from '../../errors';
import { inTenant, loggedIn, type RouteDefinition, route } from '../../http/route';
import { canViewProject, holdsInProject } from '../../policies/project';
import { calendarRoutes } from './calendar/routes';
import { companyRoutes } from './company/routes';
import { delegationRoutes } from './delegation/routes';
import { departmentRoutes } from './departments/routes';
import { joiningRoutes } from './joining/routes';
import { memberRoutes } from './members/routes';
import { listDepartments, listRoles, searchMembers } from './queries';
import { roleRoutes } from './roles/routes';

const PREFERENCE_MAX_BYTES = 32 * 1024;

export const tenantRoutes: RouteDefinition[] = [
  route(tenantApi.searchAccounts, inTenant, async (context, { query }) => {
    // Names and addresses are for those who work here: a guest without any privilege looks nobody up.
    if (!holdsAnything(context.actor)) throw forbidden();
    const { membersOf, ...asked } = query;
    const { actor, platform } = context;
    const project = membersOf ? await platform.projects.find(actor.tenantId, membersOf) : null;
    // Who is in it is for those who see its members; others look people up as before: an object may be theirs to assign.
    const told =
      project &&
      !project.recycled &&
      canViewProject(actor, project) &&
      holdsInProject(actor, project, 'PROJECT:MEMBER:LIST');
    return searchMembers(context.db, told ? query : asked);
  }),
  route(tenantApi.listRoles, inTenant, ({ db }, { query }) => listRoles(db, query.scope)),
  route(tenantApi.listDepartments, inTenant, async ({ platform, db, actor }) =>
    listDepartments(db, await platform.directory.of(actor.tenantId)),
  ),
  route(tenantApi.getPreference, inTenant, async ({ db, actor }, { query }) => {
    const [row] = await db.query<{ value: unknown }>(
      'SELECT value FROM user_preference WHERE tenant_id = $1 AND user_id = $2 AND key = $3',
      [actor.userId, query.key],
    );
    return row?.value ?? null;
  }),
  route(tenantApi.savePreference, inTenant, async ({ db, actor }, { body }) => {
    const text = JSON.stringify(body.value ?? null);
    if (Buffer.byteLength(text) > PREFERENCE_MAX_BYTES) throw invalid('偏好内容过大', 'value');
    await db.query(
      `INSERT INTO user_preference (tenant_id, user_id, key, value) VALUES ($1, $2, $3, $4::jsonb)
         ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [actor.userId, body.key, text],
    );
    return null;
  }),
  route(tenantApi.helpUrl, loggedIn, ({ platform }) => platform.env.helpUrl),
  ...calendarRoutes,
  ...companyRoutes,
  ...departmentRoutes,
  ...delegationRoutes,
  ...memberRoutes,
  ...joiningRoutes,
  ...roleRoutes,
];
