/**
 * Names of other objects in a history: a change keeps ids, and whoever reads it is told the names of what they may see
 * now. Who may not see the other end is told nothing of the change, not even that there was one.
 */
import type { FieldChange } from '../../../../contract/object/history';
import type { Actor } from '../../../base/actor';
import type { KeptChange, KeptOther } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Bind, HistoryNames, KeptEntry, ToldEntry } from '../../../object/define';
import type { Found } from '../../../object/registry';
import { hiddenChange } from './hidden';
import { projectOpen, taskVisible } from './visible';

export interface TaskName {
  id: string;
  task_no: string;
  private_type: number;
}

export const otherTask = ({ id, task_no: no, private_type: privateType }: TaskName): KeptOther => ({
  type: 'task',
  id,
  no,
  ...(privateType === 1 && { hidden: true }),
});

export const otherProject = ({ id, code: no }: { id: string; code: string }): KeptOther => ({
  type: 'project',
  id,
  no,
});

export interface OtherChange {
  field: string;
  label: string;
  /** The other object that stood there, with what is said behind its name; null: none. */
  before: Said | null;
  after: Said | null;
}
export interface Said {
  other: KeptOther;
  words?: string;
}

/** A change from one other object to another one. */
export const otherChange = ({ field, label, before, after }: OtherChange): KeptChange => ({
  field,
  label,
  before: before && (before.words ?? ''),
  after: after && (after.words ?? ''),
  others: [before ? [before.other] : [], after ? [after.other] : []],
});

/** A task as the registry found it: for histories of other kinds. */
export const foundTask = ({ ref, subject }: Found): KeptOther => ({
  type: 'task',
  id: ref.id,
  no: subject.no ?? '',
  ...(!subject.openToProject && { hidden: true }),
});

/** Several other objects that came or went at once. */
export const othersChange = (
  field: string,
  label: string,
  { before = [], after = [] }: { before?: readonly KeptOther[]; after?: readonly KeptOther[] },
): KeptChange => ({
  field,
  label,
  before: before.length > 0 ? '' : null,
  after: after.length > 0 ? '' : null,
  others: [[...before], [...after]],
});

export const parentChange = (before: TaskName | null, after: TaskName | null): KeptChange =>
  otherChange({
    field: 'parentId',
    label: '父任务',
    before: before && { other: otherTask(before) },
    after: after && { other: otherTask(after) },
  });

/** Not a field: the task that the entry's reason speaks of, where that says `{task}`. */
export const CAUSE = 'reason';
export const CAUSE_PLACE = '{task}';
export const causeChange = (cause: TaskName): KeptChange => ({
  field: CAUSE,
  label: '原因',
  before: null,
  after: '',
  others: [[], [otherTask(cause)]],
});

/** Other objects by `id`: the task `t` or project `p` that it is, and whether the reader may see it; both null once it is gone. */
const judged = (actor: Actor, bind: Bind, id: string) => ({
  from: `LEFT JOIN task t ON t.tenant_id = $1 AND t.id = ${id}
         LEFT JOIN project p ON p.tenant_id = $1 AND p.id = coalesce(t.project_id, ${id})`,
  told: actor.isManager
    ? 'true'
    : `(p.deleted_at IS NULL AND CASE WHEN t.id IS NULL THEN ${projectOpen(actor, bind, 'PROJECT:VIEW')}
          ELSE ${taskVisible(actor, bind)} END)`,
});

/** Of a change `c`: whether the reader is told of it. */
function changeTold(actor: Actor, bind: Bind): string {
  if (actor.isManager) return 'true';
  const { from, told } = judged(actor, bind, `(o->>'id')::uuid`);
  return `(NOT c ? 'others' OR EXISTS (SELECT 1 FROM jsonb_path_query(c, '$.others[*][*]') o ${from}
     WHERE CASE WHEN p.id IS NULL THEN NOT o ? 'hidden' ELSE ${told} END))`;
}

/** Of an entry `h`: whether anything of it is told; one without changes is. */
const anyTold =
  (told: HistoryNames['changeTold']): HistoryNames['entryTold'] =>
  (actor, bind) =>
    `(h.changes = '[]' OR EXISTS (SELECT 1 FROM jsonb_array_elements(h.changes) c WHERE ${told(actor, bind)}))`;

/** Fields whose history says less than number and title. */
const said: Readonly<Record<string, 'title' | 'no'>> = {
  parentId: 'title',
  ignorePredecessors: 'no',
  tasks: 'no',
  [CAUSE]: 'no',
};

/** Looks up, in one statement, what entries name. Gives a function that says an entry as its reader may read it. */
async function othersFor(
  { db, actor }: { db: TenantDb; actor: Actor },
  entries: readonly KeptEntry[],
): Promise<(entry: KeptEntry) => ToldEntry> {
  const ids = new Set(entries.flatMap(({ changes }) => changes.flatMap(othersOf)).map(({ id }) => id));
  const names = ids.size === 0 ? new Map<string, NameRow>() : await namesOf(db, actor, [...ids]);
  const nameOf = ({ type, id, no, hidden }: KeptOther, as?: 'title' | 'no'): string | null => {
    const row = names.get(id);
    if (!row?.told) return row || (hidden && !actor.isManager) ? null : `${no}（已彻底删除）`;
    if (type === 'project') return row.name;
    return as === 'title' ? row.title : as === 'no' ? row.task_no : `${row.task_no} ${row.title}`;
  };
  const side = (field: string, others: readonly KeptOther[], words: string | null): string | null => {
    const known = others.flatMap((one) => nameOf(one, said[field]) ?? []);
    return known.length > 0 ? `${known.join('、')}${words ?? ''}` : null;
  };
  const tell = ({ others, ...change }: KeptChange): FieldChange[] => {
    if (!others) return [change];
    const { field, label } = change;
    const [before, after] = [side(field, others[0], change.before), side(field, others[1], change.after)];
    return before === null && after === null ? [] : [{ field, label, before, after }];
  };
  return ({ changes, reason }) => {
    const told = changes.flatMap(tell);
    if (!changes.some(({ field }) => field === CAUSE)) return { changes: told, reason };
    const cause = told.find(({ field }) => field === CAUSE)?.after;
    return {
      changes: told.filter(({ field }) => field !== CAUSE),
      reason: reason?.replace(CAUSE_PLACE, cause ? ` ${cause}` : '') ?? null,
    };
  };
}

/** For kinds whose history names tasks or projects. */
export const namesOthers: HistoryNames = { changeTold, entryTold: anyTold(changeTold), namer: othersFor };

/** Of tasks: nothing is told of a field that is hidden where the task stands now, not even that it was changed. */
const taskChangeTold: HistoryNames['changeTold'] = (actor, bind) =>
  `(${changeTold(actor, bind)} AND NOT ${hiddenChange})`;
export const taskHistory: HistoryNames = {
  changeTold: taskChangeTold,
  entryTold: anyTold(taskChangeTold),
  namer: othersFor,
};

const othersOf = ({ others }: KeptChange): KeptOther[] => others?.flat() ?? [];

interface NameRow extends Record<string, unknown> {
  id: string;
  task_no: string;
  title: string;
  name: string;
  told: boolean;
}

async function namesOf(db: TenantDb, actor: Actor, ids: string[]): Promise<Map<string, NameRow>> {
  const params: unknown[] = [ids];
  const { from, told } = judged(actor, (value) => `$${params.push(value) + 1}`, 'o.id');
  const rows = await db.query<NameRow>(
    `SELECT o.id, t.task_no, t.title, p.name, ${told} AS told
       FROM unnest($2::uuid[]) AS o(id) ${from} WHERE p.id IS NOT NULL AND p.tenant_id = $1`,
    params,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
