import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of pm's shift tomorrow; nothing is published. */
    roster: { id: string };
    shift: { id: string };
    dutyOverride: { id: string };
    dutyLeave: { id: string };
    /** Pm asks whoever may serve the shift. */
    dutySwap: { id: string };
    /** Pm was called by it, for the project. */
    dutyEscalation: { id: string };
  }
}

const walkedShift = {
  ...{ name: '白班', from: '09:00', to: '18:00', enabled: false, start: today(), cycle: 'day', length: 1 },
  ...{ weekdays: 127, holidays: 'keep', fairness: 'turns', members: [], holidayMembers: [] },
};

export const dutyFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects: { project }, run }) {
    const [roster, shift] = [{ id: newId() }, { id: newId() }];
    const [dutyOverride, dutyLeave, dutySwap] = [{ id: newId() }, { id: newId() }, { id: newId() }];
    await run(
      'INSERT INTO duty_roster (tenant_id, id, name) VALUES ($1, $2::uuid, $3 || $2::text)',
      ...[roster.id, SECRET],
    );
    await run(
      `INSERT INTO duty_shift (tenant_id, id, roster_id, sort, name, from_clock, to_clock, enabled, start_day, cycle, length,
                               weekdays, holidays, fairness, members, holiday_members)
       VALUES ($1, $2, $3, 0, $4, '09:00', '18:00', false, '2026-01-01', 'day', 1, 127, 'keep', 'turns', ARRAY[$5::uuid], '{}')`,
      ...[shift.id, roster.id, SECRET, pm.id],
    );
    await run(
      `INSERT INTO duty_override (tenant_id, id, shift_id, day, kind, user_id, starts_at, ends_at)
       VALUES ($1, $2, $3, current_date + 20, 'add', $4, now() + interval '20 days', now() + interval '20 days 1 hour')`,
      ...[dutyOverride.id, shift.id, pm.id],
    );
    await run(
      `INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day) VALUES ($1, $2, $3, '2026-01-01', '2026-01-02')`,
      ...[dutyLeave.id, pm.id],
    );
    await run(
      `INSERT INTO duty_swap (tenant_id, id, shift_id, day, kind, requester_id, starts_at, ends_at, reason)
       VALUES ($1, $2, $3, current_date + 20, 'give', $4, now() + interval '20 days', now() + interval '20 days 1 hour', $5)`,
      ...[dutySwap.id, shift.id, pm.id, SECRET],
    );
    const dutyEscalation = { id: newId() };
    await run(
      `INSERT INTO duty_escalation (tenant_id, id, roster_id, object_type, object_id, text, minutes, called)
       VALUES ($1, $2, $3, 'project', $4, $5, 10, ARRAY[$6::uuid])`,
      ...[dutyEscalation.id, roster.id, project.id, SECRET, pm.id],
    );
    return { roster, shift, dutyOverride, dutyLeave, dutySwap, dutyEscalation };
  },
  values: ({ objects: { roster, shift, dutyOverride, dutyLeave, dutySwap, dutyEscalation }, path, world }) => ({
    id:
      [
        ['override', dutyOverride.id],
        ['leave', dutyLeave.id],
        ['swap', dutySwap.id],
        ['escalation', dutyEscalation.id],
      ].find(([name]) => path.includes(name as string))?.[1] ?? roster.id,
    ...(path.includes('leave') && { userId: world.people.pm.id }),
    ...(path.endsWith('publish') && { to: addDays(today(), 3) }),
    ...{
      day: addDays(today(), 3),
      shiftId: shift.id,
      groupId: null,
      minRestHours: 8,
      shifts: [walkedShift],
      noticeMinutes: 60,
      // Nobody's.
      token: newId(),
      kind: path.includes('swap') ? 'give' : 'add',
      ...(path.endsWith('note') && { text: '一切正常', version: 0 }),
      ...(path.endsWith('xlsx') && { from: today(), to: addDays(today(), 3) }),
      ...(path.endsWith('import') && {
        rows: [{ day: addDays(today(), 3), shift: '白班', people: '' }],
        dryRun: true,
      }),
      ...(path.endsWith('swap/{id}') && { to: 'WITHDRAWN' }),
    },
  }),
};
