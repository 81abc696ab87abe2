import { newId } from '../../base/present';
import { type ModuleWalk, SECRET } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    holiday: { id: string };
    /** Nobody is in it. */
    department: { id: string };
    /** By a link, not answered. */
    invitation: { id: string };
  }
}

/** A day of its own a call. */
const holidayOf = (at: number) => new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10);

export const tenantWalk: ModuleWalk = {
  async objects({ people: { pm }, visibility, run }) {
    const [holiday, department, invitation] = [{ id: newId() }, { id: newId() }, { id: newId() }];
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
    return { holiday, department, invitation };
  },
  values: ({ objects: { holiday, invitation, department }, path, serial }) => ({
    ...(path.includes('calendar/') && { id: holiday.id }),
    ...(path.includes('/invitation/') && { id: invitation.id }),
    ...(path.startsWith('user-center/org') && { id: department.id, parentId: null }),
    ...(/calendar\/(?:weekdays|hours)$/.test(path) && { version: 0 }),
    ...{ kind: 'off', year: 2026, weekdays: 31, segments: [{ from: 540, to: 1080 }], zone: 'Asia/Shanghai' },
    ...{ from: holidayOf(serial), to: holidayOf(serial), text: `走查,放假,${holidayOf(serial)}` },
    ...{ people: [{ email: `walk${serial}@example.com` }], userName: `walk${serial}x`, days: 7, maxUses: 5 },
    disabled: false,
  }),
};
