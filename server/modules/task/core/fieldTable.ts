/** The built-in fields of a task as the server keeps them; `contract/task/fields.ts` says what they are. */
import { taskFields } from '../../../../contract/task/fields';
import { task } from '../../../db/schema';
import type { Asked, OwnField } from '../../../object/fields/operand';
import { fieldTable } from '../../../object/fields/table';
import { checkedKey } from '../../../object/list/groups';
import { executedBy, turnOf } from './executors';
import { predecessorTotal } from './predecessorTotal';
import { visibleChildTotal } from './privateChildren';
import { textFound } from './search';

/** Who has a part in a task as it is about to be; what is stored says how it was. */
export interface Parties {
  executors: readonly string[];
  involved: readonly string[];
}
type Own = OwnField<Parties>;

const among = (ids: readonly string[], people: readonly string[], all = false): string =>
  String(all ? ids.every((id) => people.includes(id)) : ids.some((id) => people.includes(id)));

const INVOLVED = `SELECT m.user_id FROM task_member m
  WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = 'involve'`;
const FOLLOWERS = `SELECT m.user_id FROM follower m
  WHERE m.tenant_id = t.tenant_id AND m.object_type = 'task' AND m.object_id = t.id AND NOT m.muted`;

/** @param those selects them as `m.user_id` */
function peopleAmong(those: string, given?: (parties: Parties) => readonly string[]): Own {
  return {
    sql: 't.id',
    operand({ bind, given: parties }) {
      const about = parties && given?.(parties);
      if (about) return { present: String(about.length > 0), holds: (ids, all) => among(ids, about, all) };
      return {
        present: `EXISTS (${those})`,
        holds: (ids, all) =>
          all
            ? `ARRAY(${those}) @> ${bind(ids)}::uuid[]`
            : `EXISTS (${those} AND m.user_id = ANY(${bind(ids)}::uuid[]))`,
      };
    },
  };
}

/** Executors: each whose turn it is; of a team that works at once, several. */
const executors: Own = {
  operand: ({ bind, given }) => ({
    holds: (ids) => (given ? among(ids, given.executors) : executedBy(bind(ids))),
  }),
  group: {
    meaning: 'person',
    key: (alias) => `coalesce(${alias}.user_id, t.executor_id)::text`,
    // Only a team's people are looked for, whatever a planner takes a project for.
    join: (alias) => ` LEFT JOIN LATERAL unnest(CASE WHEN t.team_mode IS NOT NULL THEN ARRAY(
      SELECT m.user_id FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id
         AND m.role = 'executor' AND m.state = 'doing') END) ${alias}(user_id) ON true`,
    holds: (key, bind) => turnOf(bind([checkedKey(key, 'uuid')])),
    none: 't.executor_id IS NULL',
  },
};

/** The viewer's place among the parameters; null for who sees all tasks. */
const viewerIn = ({ viewer, bind }: Asked<Parties>) => (viewer.isManager ? null : bind(viewer.userId));

export const taskTable = fieldTable<typeof taskFields, Parties>(taskFields, task, {
  open: `t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')`,
  found: textFound,
  own: {
    content: { sql: 't.title', operand: ({ bind }) => ({ matches: (words) => textFound(words, bind) }) },
    taskTypeId: { stored: 'typeId' },
    creatorId: { stored: 'createdBy' },
    createdTime: { stored: 'createdAt', order: 't.seq' },
    updatedTime: { stored: 'updatedAt' },
    executorId: executors,
    involveMember: peopleAmong(INVOLVED, ({ involved }) => involved),
    follower: peopleAmong(FOLLOWERS),
    privateTask: { sql: '(t.private_type = 1)' },
    childTotal: {
      operand: ({ viewer, bind }) => (viewer.isManager ? {} : { sql: visibleChildTotal(bind(viewer.userId)) }),
    },
    preTotal: {
      sql: predecessorTotal(null),
      order: (asked) => predecessorTotal(viewerIn(asked)),
      operand: (asked) => ({ sql: predecessorTotal(viewerIn(asked)) }),
    },
  },
});
