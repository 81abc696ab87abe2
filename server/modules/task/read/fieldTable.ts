/** The built-in fields of a task as the server keeps them; `contract/task/fields.ts` says what they are. */
import { stageCategoryCodes } from '../../../../contract/task/enums';
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

/** Who is involved: the task stands in the group of each. */
const involvedGroup: Own['group'] = {
  meaning: 'person',
  key: (alias) => `${alias}.user_id::text`,
  join: (alias) => ` LEFT JOIN LATERAL (${INVOLVED}) ${alias} ON true`,
  holds: (key, bind) => `EXISTS (${INVOLVED} AND m.user_id = ${bind(checkedKey(key, 'uuid'))}::uuid)`,
  none: `NOT EXISTS (${INVOLVED})`,
};

/** Lists are sorted by people's names, not by their ids. */
const byName = (column: string) => `(SELECT a.name FROM account a WHERE a.id = t.${column})`;
const inOrder = (codes: readonly string[], column: string) =>
  `array_position(ARRAY[${codes.map((code) => `'${code}'`).join(', ')}], ${column})`;

/** The viewer's place among the parameters; null for who sees all tasks. */
const viewerIn = ({ viewer, bind }: Asked<Parties>) => (viewer.isManager ? null : bind(viewer.userId));

export const taskTable = fieldTable<typeof taskFields, Parties>(taskFields, task, {
  open: `t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')`,
  found: textFound,
  own: {
    content: {
      sql: 't.title',
      operand: ({ bind, unseen }) => ({ matches: (words) => textFound(words, bind, unseen?.('notes')) }),
    },
    category: { order: inOrder(stageCategoryCodes, 't.category') },
    stageId: {
      order: `(SELECT ${inOrder(stageCategoryCodes, 's.category')} * 10000 + s.sort FROM stage s
                WHERE s.tenant_id = t.tenant_id AND s.id = t.stage_id)`,
    },
    taskTypeId: {
      order: '(SELECT y.sort FROM task_type y WHERE y.tenant_id = t.tenant_id AND y.id = t.type_id)',
    },
    creatorId: { order: byName('created_by') },
    createdTime: { order: 't.seq' },
    executorId: { ...executors, order: byName('executor_id') },
    involveMember: { ...peopleAmong(INVOLVED, ({ involved }) => involved), group: involvedGroup },
    follower: peopleAmong(FOLLOWERS),
    privateTask: { sql: '(t.private_type = 1)' },
    childTotal: {
      order: ({ viewer, bind }) => visibleChildTotal(viewer, bind),
      operand: ({ viewer, bind }) => (viewer.isManager ? {} : { sql: visibleChildTotal(viewer, bind) }),
    },
    preTotal: {
      sql: predecessorTotal(null),
      order: (asked) => predecessorTotal(viewerIn(asked)),
      operand: (asked) => ({ sql: predecessorTotal(viewerIn(asked)) }),
    },
  },
});
