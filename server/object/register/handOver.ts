/** Open objects of a register that somebody leaves behind: who was asked to deal with them, or answers for them. */
import type { TenantDb } from '../../db/scope';
import type { Hooks } from '../hooks';
import { writeRecord } from './change';
import type { RegisterKind, StatedRow } from './kind';
import { findRecords } from './load';

const NAMED = ['ownerId', 'assigneeId'] as const;

export function handOverHooks<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
): Pick<Hooks, 'dutiesOf' | 'onHandedOver'> {
  const { rows, lifecycle, noun } = kind;
  const closed = Object.entries<{ closed?: boolean }>(lifecycle.states).flatMap(([state, one]) =>
    one.closed ? [state] : [],
  );
  const openOf = async (db: TenantDb, userId: string) =>
    (
      await rows.read(db, '(t.owner_id = $2 OR t.assignee_id = $2) AND NOT (t.state = ANY($3::text[]))', [
        userId,
        closed,
      ])
    ).map(({ id }) => id);
  return {
    async dutiesOf(db, userId) {
      return [{ label: `未关闭的${noun}`, count: (await openOf(db, userId)).length }];
    },
    async onHandedOver(context, { userId, toId }) {
      for (const loaded of await findRecords(context, kind, await openOf(context.db, userId), 'change')) {
        const named = NAMED.filter((field) => loaded.row[field] === userId).map((field) => [field, toId]);
        await writeRecord(context, kind, loaded, Object.fromEntries(named) as Partial<R>, { event: 'handedOver' });
      }
    },
  };
}
