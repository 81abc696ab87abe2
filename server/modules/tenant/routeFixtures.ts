import { USUAL_ZONE } from '../../../contract/time/zone';
import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    holiday: { id: string };
    /** Nobody is in it. */
    department: { id: string };
    /** By a link, not answered. */
    invitation: { id: string };
    /** Of the enterprise's own, given to nobody. */
    role: { id: string };
    /** Of the walk's department. */
    departmentAdmin: { id: string };
  }
}

type Made = [{ id: string }, { id: string }, { id: string }, { id: string }, { id: string }];

/** A day of its own a call. */
const holidayOf = (at: number) => new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10);

export const tenantFixtures: ModuleFixtures = {
  async objects({ people: { pm, owner }, visibility, run }) {
    const [holiday, department, invitation, role, departmentAdmin] = [
      ...[newId(), newId(), newId(), newId(), newId()],
    ].map((id) => ({ id })) as Made;
    await run(
      `INSERT INTO holiday (tenant_id, id, year, name, kind, start_day, end_day)
       VALUES ($1, $2, 1949, '走查', 'off', '1949-01-01', '1949-01-01')`,
      holiday.id,
    );
    await run(
      'INSERT INTO department (tenant_id, id, name) VALUES ($1, $2, $3)',
      ...[department.id, `${SECRET}部门${visibility}`],
    );
    await run(
      `INSERT INTO invitation (tenant_id, id, role_ids, token_hash, max_uses, expires_at, created_by)
       VALUES ($1, $2::uuid, '{}', $2::text, 9, now() + interval '1 day', $3)`,
      ...[invitation.id, pm.id],
    );
    await run(
      `INSERT INTO role (tenant_id, id, code, name, scope, privileges) VALUES ($1, $2, $3, $4, 0, ARRAY['DOCS_BASE'])`,
      ...[role.id, `ROLE_${visibility}`, `${SECRET}角色${visibility}`],
    );
    // Of who may all of it anyhow.
    await run(
      `INSERT INTO department_admin (tenant_id, id, user_id, department_id, privileges)
       VALUES ($1, $2, $3, $4, ARRAY['ENTERPRISE:MEMBER_INVITE'])`,
      ...[departmentAdmin.id, owner.id, department.id],
    );
    return { holiday, department, invitation, role, departmentAdmin };
  },
  values: ({ objects: { holiday, invitation, department, role, departmentAdmin }, path, serial }) => ({
    ...(path.includes('calendar/') && { id: holiday.id }),
    ...(path.startsWith('user-center/role') && { id: role.id, scope: 0, privileges: ['DOCS_BASE'] }),
    ...(path.includes('/invitation/') && { id: invitation.id }),
    ...(path.startsWith('user-center/org') && { id: department.id, parentId: null }),
    ...(path.startsWith('user-center/org/admin') && {
      ...{ id: departmentAdmin.id, departmentId: department.id, privileges: ['ENTERPRISE:MEMBER_VIEW_LIST'] },
    }),
    ...(path.endsWith('/merge') && path.startsWith('user-center/org') && { intoId: department.id }),
    ...(/calendar\/(?:weekdays|hours)$/.test(path) && { version: 0 }),
    ...{ kind: 'off', year: 2026, weekdays: 31, segments: [{ from: 540, to: 1080 }], zone: USUAL_ZONE },
    ...{ from: holidayOf(serial), to: holidayOf(serial), text: `走查,放假,${holidayOf(serial)}` },
    ...{ people: [{ email: `walk${serial}@example.com` }], userName: `walk${serial}x`, days: 7, maxUses: 5 },
    disabled: false,
    description: null,
  }),
};
