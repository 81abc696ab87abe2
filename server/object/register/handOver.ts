/** Open objects of a register that somebody leaves behind: who was asked to deal with them, or answers for them. */
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../define';
import type { HandOver, Hooks } from '../hooks';
import { shutOut, unfollow } from '../projectPeople';
import { writeRecord } from './change';
import type { RegisterKind, StatedRow } from './kind';
import { findRecords } from './load';
import { asRequested } from './rules';

const NAMED = ['ownerId', 'assigneeId'] as const;

export function handOverHooks<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
): Pick<Hooks, 'dutiesOf' | 'onHandedOver' | 'onMembersLeft'> {
  const { rows, lifecycle, noun, type } = kind;
  const closed = Object.entries<{ closed?: boolean }>(lifecycle.states).flatMap(([state, one]) =>
    one.closed ? [state] : [],
  );
  const openOf = async (db: TenantDb, userId: string, projectId: string | null = null) =>
    (
      await rows.read(
        db,
        `(t.owner_id = $2 OR t.assignee_id = $2) AND NOT (t.state = ANY($3::text[]))
          AND ($4::uuid IS NULL OR t.project_id = $4::uuid)`,
        [userId, closed, projectId],
      )
    ).map(({ id }) => id);
  const hand = async (context: ObjectContext, ids: readonly string[], { userId, toId }: HandOver) => {
    for (const loaded of await findRecords(context, kind, ids, 'change')) {
      const named = NAMED.filter((field) => loaded.row[field] === userId).map((field) => [field, toId]);
      await writeRecord(asRequested(context), kind, loaded, Object.fromEntries(named) as Partial<R>, {
        event: 'handedOver',
      });
    }
  };
  return {
    async dutiesOf(db, userId) {
      return [{ label: `未关闭的${noun}`, count: (await openOf(db, userId)).length }];
    },
    onHandedOver: async (context, given) => hand(context, await openOf(context.db, given.userId), given),
    async onMembersLeft(context, members) {
      for (const { userId, project } of await shutOut(context, members)) {
        await hand(context, await openOf(context.db, userId, project.id), { userId, toId: project.ownerId });
        await unfollow(context.db, { type, table: rows.fields.table }, { userId, projectId: project.id });
      }
    },
  };
}
