/** What the keys of groups mean in words, and in which order they stand. */

import {
  type StageCategory,
  stageCategories,
  stageCategoryCodes,
  taskPriorities,
} from '../../../../contract/task/enums';
import type { GroupField } from '../../../../contract/task/fields';
import type { TenantContext } from '../../../http/route';
import { fieldKinds } from '../../../object/fields/kinds';
import type { GroupMeaning } from '../../../object/fields/operand';
import { SqlConditions } from '../../../object/list/sql';
import type { LoadedProject } from '../../../object/project';
import { visibleTo } from '../read/filter';
import { type ProjectFields, projectLabelsOf } from '../read/values';

export interface GroupWord {
  name: string | null;

  rank: number;
}
type Words = (key: string | null) => GroupWord;

/** Behind everything else. */
const LAST: GroupWord = { name: null, rank: Number.POSITIVE_INFINITY };

interface Asked {
  name: string;
  meaning: GroupMeaning;
  /** Where it is a custom field. */
  field: ReturnType<ProjectFields['get']>;
}

export async function groupWords(
  context: TenantContext,
  project: LoadedProject,
  asked: Asked,
  keys: readonly (string | null)[],
): Promise<Words> {
  const word = await wordsOf(context, project, asked, [...new Set(keys.filter((key) => key !== null))]);
  return (key) => (key === null ? LAST : (word(key) ?? { ...LAST, rank: Number.MAX_VALUE }));
}

type Known = (key: string) => GroupWord | undefined;

async function wordsOf(
  context: TenantContext,
  project: LoadedProject,
  { name, meaning, field }: Asked,
  keys: string[],
): Promise<Known> {
  const { platform, db, actor } = context;
  const listed = (names: ReadonlyMap<string, string>): Known => {
    const order = [...names.keys()].sort((a, b) => (names.get(a) ?? '').localeCompare(names.get(b) ?? '', 'zh'));
    return (key) => {
      const name = names.get(key);
      return name === undefined ? undefined : { name, rank: order.indexOf(key) };
    };
  };
  switch (meaning) {
    case 'day':
      return (key) => ({ name: key, rank: Date.parse(key) });
    case 'label':
      return listed(await projectLabelsOf(db, project.id));
    case 'person': {
      const people = await platform.directory.of(actor.tenantId);
      return listed(new Map(keys.map((key) => [key, people(key)?.name ?? '已离开的成员'])));
    }
    case 'custom':
      return customWords(field, keys);
    case 'own':
      return ownWords[name as OwnGroup](context, project, keys);
  }
}

/** Groups of the task's own. */
type OwnGroup = Exclude<GroupField, 'executorId' | 'creatorId' | 'involveMember' | 'labelIds'>;
const ownWords: Record<
  OwnGroup,
  (context: TenantContext, project: LoadedProject, keys: string[]) => Known | Promise<Known>
> = {
  category: () => (key) => ({ name: stageCategories[key as StageCategory], rank: categoryRank(key) }),
  urgent: () => (key) => ({
    name: taskPriorities.find(({ value }) => String(value) === key)?.label ?? key,
    rank: -Number(key),
  }),
  async stageId({ platform, actor }) {
    const { stage } = await platform.workflows.of(actor.tenantId);
    return (key) => {
      const found = stage(key);
      return found && { name: found.name, rank: categoryRank(found.category) * 10_000 + found.sort };
    };
  },
  async taskTypeId({ platform, actor }) {
    const { types } = await platform.workflows.of(actor.tenantId);
    return (key) => {
      const rank = types.findIndex(({ id }) => id === key);
      return { name: types[rank]?.name ?? null, rank };
    };
  },
  parentId: parents,
  progress: () => (key) => ({ name: `${key}%`, rank: Number(key) }),
  privateTask: () => (key) => ({ name: key === 'true' ? '私密' : '公开', rank: key === 'true' ? 0 : 1 }),
};

const categoryRank = (code: string) => stageCategoryCodes.indexOf(code as StageCategory);

/** A parent that one may not see has no name. */
async function parents(context: TenantContext, project: LoadedProject, keys: string[]): Promise<Known> {
  const { db, actor } = context;
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.id = ANY(${sql.bind(keys)}::uuid[])`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  const rows = await db.query<{ id: string; seq: number; task_no: string; title: string }>(
    `SELECT t.id, t.seq, t.task_no, t.title FROM task t WHERE ${sql.where}`,
    sql.params,
  );
  const known = new Map(rows.map(({ id, seq, task_no, title }) => [id, { name: `${task_no} ${title}`, rank: seq }]));
  return (key) => known.get(key);
}

function customWords(field: Asked['field'], keys: string[]): Known {
  if (!field) return () => undefined;
  const { family, say } = fieldKinds[field.kind];
  const rankOf = (key: string) => {
    if (family === 'number') return Number(key);
    if (family === 'flag') return key === 'true' ? 0 : 1;
    if (field.options.length > 0) {
      const at = field.options.findIndex(({ value }) => value === key);
      return at < 0 ? field.options.length : at;
    }
    return texts.indexOf(key);
  };
  const texts = [...keys].sort((a, b) => a.localeCompare(b, 'zh'));
  const listed = family === 'choices' || family === 'persons';
  const value = (key: string) =>
    family === 'number' ? Number(key) : family === 'flag' ? key === 'true' : listed ? [key] : key;
  return (key) => ({ name: say(value(key), field, (id) => id), rank: rankOf(key) });
}
