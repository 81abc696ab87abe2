/** Taking back one's own change of a task (`POST ccTask/takeBack/{taskId}`): an ordinary change, by the same rights. */
import { customIdOf, flatValues, nestedValues } from '../../../../contract/object/customNames';
import type { KeptField, TakenBack } from '../../../../contract/object/undo';
import { taskFields } from '../../../../contract/task/fields';
import type { TaskTakeBack, TaskValues } from '../../../../contract/task/undo';
import { iso } from '../../../base/present';
import type { KeptChange } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { columnsIn } from '../../../object/fields/stored';
import { type FieldValues, fittingBack } from '../../../object/undo';
import { planWithChildren } from '../change/along';
import { lockMoves, moveBelow } from '../change/move';
import { lockPlanOf, touchesPlan } from '../change/reschedule';
import { saveChanges } from '../change/update';
import { hiddenOf } from '../read/hidden';
import { type ChangeRecord, loadTask } from '../read/load';
import { sameMoment } from '../read/values';
import { takeBackDates } from '../schedule/undo';

/** Values that are more than what stands in a column. */
const special: Readonly<Record<string, (record: ChangeRecord) => unknown>> = {
  team: (record) =>
    record.team && {
      mode: record.team_mode,
      parts: record.team.map(({ userId, hours }) => ({ userId, ...(hours !== null && { hours }) })),
    },
  privateTask: (record) => record.private_type === 1,
  involveMember: (record) => record.involved,
};
/** What an update writes by hand, and what it stands in and below. */
const plain = columnsIn(taskFields, 'change').filter(
  ({ name, right }) => !special[name] && (right || name === 'stageId' || name === 'parentId'),
);
const sets = new Set(['labelIds', 'involveMember']);

const same = (field: string, a: unknown, b: unknown): boolean =>
  field === 'alarmTime'
    ? sameMoment((a ?? null) as string | null, (b ?? null) as string | null)
    : JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A task's values by the names that an update has for them. */
export const fieldValues = (record: ChangeRecord): FieldValues => ({
  ...Object.fromEntries(plain.map(({ name, column }) => [name, record[column]])),
  ...Object.fromEntries(Object.entries(special).map(([field, read]) => [field, read(record)])),
  ...flatValues({ customFields: record.custom_fields }),
});

/** Writes the fields that stand as the act left them, and says of the others who changed them. */
export async function takeBackTask(context: TenantContext, taskId: string, asked: TaskTakeBack): Promise<TakenBack> {
  const { db } = context;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    if (asked.set.parentId !== undefined) await lockMoves(within, taskId);
    else if (touchesPlan(asked.set)) await lockPlanOf(within, taskId);
    const task = await loadTask(within, { id: taskId }, true);
    const fitting = fittingBack(
      fieldValues(task.record),
      { set: flatValues(asked.set), expect: flatValues(asked.expect) },
      { sets, same },
    );
    const { parentId, planStart, planEnd, ...rest } = nestedValues(fitting.set) as TaskValues;
    if (parentId !== undefined) await moveBelow(within, task, parentId);
    const dates = { ...(planStart !== undefined && { planStart }), ...(planEnd !== undefined && { planEnd }) };
    // What followed the move of dates goes back with it, as far as it stands where the move put it.
    const along = Object.keys(dates).length > 0 ? await takeBackDates(within, task, dates) : null;
    const before = along || parentId !== undefined ? await loadTask(within, { id: taskId }, true) : task;
    const changes = await planWithChildren(within, before, along ? rest : { ...rest, ...dates });
    if (changes.length > 0) await saveChanges(within, changes);
    const hidden = hiddenOf(task.record, await context.platform.workflows.of(context.actor.tenantId));
    const kept = await sayKept(within, taskId, fitting.kept, hidden);
    return { written: fitting.written, kept, along: along ?? { restored: 0, kept: 0 } };
  });
}

/** Who changed these fields last, when and to what, as far as the history knows. */
async function sayKept(
  { platform, actor, db }: TenantContext,
  taskId: string,
  fields: readonly string[],
  hidden: (field: string) => boolean,
): Promise<KeptField[]> {
  if (fields.length === 0) return [];
  const people = await platform.directory.of(actor.tenantId);
  const kept: KeptField[] = [];
  for (const name of fields) {
    const field = customIdOf(name) ?? name;
    const [row] = await db.query<{ at: string; actor_id: string | null; changes: KeptChange[] }>(
      `SELECT at, actor_id, changes FROM history
        WHERE tenant_id = $1 AND object_type = 'task' AND object_id = $2 AND changes @> $3::jsonb ORDER BY id DESC LIMIT 1`,
      [taskId, JSON.stringify([{ field }])],
    );
    const change = row?.changes.find((one) => one.field === field);
    kept.push({
      field: name,
      label: change?.label ?? field,
      now: change?.others || hidden(field) ? null : (change?.after ?? null),
      by: people(row?.actor_id ?? null),
      at: row ? iso(row.at) : null,
    });
  }
  return kept;
}
