/** All lanes that a field can have, in the order in which groups stand; what an empty lane is made of. Pure. */
import { fieldKinds } from '@contract/object/fieldKinds';
import { taskPriorities } from '@contract/task/enums';
import type { TaskGroup } from '@contract/task/views';
import { pathOf } from '../../../utils/treePath';
import type { TaskProject } from '../context/TaskProject';

export type LaneValue = Pick<TaskGroup, 'key' | 'name'>;
type Known = Pick<TaskProject, 'customFields' | 'labels' | 'members' | 'types'>;

const LANES_MAX = 200;
const STARS = 5;
const NONE: LaneValue = { key: null, name: null };
const byName = (values: LaneValue[]) =>
  values.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'zh')).concat(NONE);

function customValues({ kind, options }: TaskProject['customFields'][number], people: LaneValue[]): LaneValue[] | null {
  switch (fieldKinds[kind].family) {
    case 'choice':
    case 'choices':
      return [...options.map(({ value, label }) => ({ key: value, name: label })), NONE];
    case 'tree':
      return [...options.map(({ value }) => ({ key: value, name: pathOf(value, options).join(' / ') })), NONE];
    case 'person':
    case 'persons':
      return people;
    case 'flag':
      return [{ key: 'true', name: '是' }, { key: 'false', name: '否' }, NONE];
    default:
      if (kind !== 'rating') return null;
      return [...Array.from({ length: STARS }, (_, at) => ({ key: String(at + 1), name: String(at + 1) })), NONE];
  }
}

function valuesOf(field: string, { customFields, labels, members, types }: Known): LaneValue[] | null {
  const people = () => byName(members.map(({ userId, name }) => ({ key: userId, name })));
  switch (field) {
    case 'executorId':
      return people();
    case 'urgent':
      return [...taskPriorities].reverse().map(({ value, label }) => ({ key: String(value), name: label }));
    case 'taskTypeId':
      return types.filter(({ usable }) => usable).map(({ taskTypeId, name }) => ({ key: taskTypeId, name }));
    case 'labelIds':
      return byName(labels.map(({ labelId, name }) => ({ key: labelId, name })));
    default: {
      const custom = customFields.find(({ fieldId }) => fieldId === field);
      return custom ? customValues(custom, people()) : null;
    }
  }
}

/** Null where they cannot be told: any task can be a parent, any number a value; and nobody becomes a creator by a drop. */
export const laneValues = (field: string, project: Known): LaneValue[] | null =>
  valuesOf(field, project)?.slice(0, LANES_MAX) ?? null;
