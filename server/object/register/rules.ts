/** What rules of automation do with objects of a register: as its form and its buttons would. */
import { openStates } from '../../../contract/object/lifecycle';
import type { TenantContext } from '../../http/route';
import type { ObjectContext, RuleUse } from '../define';
import { updateRecord } from './change';
import type { LoadedRecord, RegisterKind, StatedRow } from './kind';
import { loadRecord } from './load';
import { stepRecord } from './steps';

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
/** Rules stand in no request; what these functions ask of one is who acts, and where. */
export const asRequested = (context: ObjectContext) => context as TenantContext;

export function registerRules<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
): RuleUse<LoadedRecord<R>> {
  const { type, rows, lifecycle, due } = kind;
  const day = due && rows.fields.fields.get(due.field)?.column?.name;
  const labels = Object.entries<{ label: string }>(lifecycle.states).map(([code, { label }]) => [code, label]);
  return {
    type,
    fields: rows.fields,
    states: Object.fromEntries(labels),
    ...(day && {
      due: {
        day: `t.${day}`,
        open: `t.state IN (${openStates(lifecycle)
          .map((state) => `'${state}'`)
          .join(', ')})`,
      },
    }),
    assignee: 'assigneeId',
    parties: ({ row }) => ({
      executor: [row.assigneeId, row.ownerId].filter((id): id is string => id !== null).slice(0, 1),
      creator: row.createdBy,
    }),
    async change(context, id, values, reason) {
      const { row } = await loadRecord(asRequested(context), kind, id, 'update');
      const before = row as Readonly<Record<string, unknown>>;
      const [plain, custom]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
      for (const [name, value] of Object.entries(values)) {
        if (rows.fields.fields.has(name)) {
          if (!same(value, before[name])) plain[name] = value;
        } else if (!same(value, row.customFields[name])) custom[name] = value;
      }
      const some = Object.keys(custom).length > 0;
      if (Object.keys(plain).length === 0 && !some) return;
      const input = { ...plain, ...(some && { customFields: custom }) };
      await updateRecord(asRequested(context), kind, id, { version: row.version, reason, ...input });
    },
    async step(context, id, to, reason) {
      const { row } = await loadRecord(asRequested(context), kind, id);
      if (row.state === to) return;
      await stepRecord(asRequested(context), kind, id, { to: to as S, state: row.state, version: row.version, reason });
    },
  };
}
