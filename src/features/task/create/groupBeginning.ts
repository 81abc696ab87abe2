/** How a task begins that is asked for in a group of a list or a lane of a board: with what makes it stand there. Pure. */
import { fieldKinds } from '@contract/object/fieldKinds';
import { type StageCategory, stageCategories } from '@contract/task/enums';
import type { TaskGroup } from '@contract/task/views';
import dayjs from 'dayjs';
import { thisDay } from '@/utils/today';
import type { TaskProject } from '../context/TaskProject';
import type { Beginning } from './draft';

type Known = Pick<TaskProject, 'customFields' | 'types' | 'rights'>;
type Group = Pick<TaskGroup, 'key' | 'name'>;

const given = (name: string, value: unknown): Beginning => ({ given: { [name]: value } });

/** Of a week or month today, where it lies in it; else its first day. */
function dayIn(key: string | null, unit = 'day'): string | null {
  if (key === null || unit === 'day') return key;
  const today = thisDay();
  const inside = !today.isBefore(key, 'day') && today.isBefore(dayjs(key).add(1, unit as 'week' | 'month'), 'day');
  return inside ? today.format('YYYY-MM-DD') : key;
}

/** The parent as its group names it: the number, and behind it the title. */
function below({ key, name }: Group): Beginning | null {
  if (key === null) return {};
  // One that the user may not see has no name.
  if (name === null) return null;
  const [taskNo = '', ...words] = name.split(' ');
  return { parent: { taskId: key, taskNo, title: words.join(' ') } };
}

function inStages({ types }: Known, fits: (stage: { stageId: string; category: string }) => boolean, name: string) {
  const ids = new Set(types.flatMap(({ stageList }) => stageList.filter(fits).map(({ stageId }) => stageId)));
  return { stage: { ids: [...ids], name } };
}

function customValue({ customFields }: Known, field: string, key: string | null, unit?: string): Beginning | null {
  const custom = customFields.find(({ fieldId }) => fieldId === field);
  if (!custom) return null;
  const { family } = fieldKinds[custom.kind];
  if (key === null) return given(field, null);
  if (family === 'date') return given(field, dayIn(key, unit));
  if (family === 'choices' || family === 'persons') return given(field, [key]);
  return given(field, family === 'number' ? Number(key) : family === 'flag' ? key === 'true' : key);
}

function valueIn(by: string, group: Group, project: Known): Beginning | null {
  const { key, name } = group;
  const [field = '', unit] = by.split(':');
  switch (field) {
    case 'stageId':
      return inStages(project, ({ stageId }) => stageId === key, name ?? '');
    case 'category':
      return inStages(project, ({ category }) => category === key, stageCategories[key as StageCategory]);
    case 'executorId':
      return given(field, key);
    case 'urgent':
      return given(field, Number(key));
    case 'taskTypeId':
      return { draft: { taskTypeId: key ?? undefined } };
    case 'labelIds':
      return given(field, key === null ? [] : [key]);
    case 'parentId':
      return below(group);
    case 'creatorId':
      return key === project.rights.userId ? {} : null;
    case 'planStart':
    case 'planEnd':
      return given(field, dayIn(key, unit));
    default:
      return customValue(project, field, key, unit);
  }
}

/** Whether some type lets a task begin so. */
function canBegin({ types }: Known, { stage, draft }: Beginning): boolean {
  return types.some(
    ({ usable, taskTypeId, stageList }) =>
      usable &&
      (draft?.taskTypeId === undefined || draft.taskTypeId === taskTypeId) &&
      (!stage || stageList.some((one) => stage.ids.includes(one.stageId) && (one.initial || one.allowCreate))),
  );
}

/**
 * Null where no task can begin: the process does not let it, or the value is nobody's to give (when it was created).
 * @param by what is grouped by, as views name it. @param column the board's, besides.
 */
export function beginningIn(
  by: string | null,
  group: Group,
  project: Known,
  column?: { stageIds: readonly string[]; name: string },
): Beginning | null {
  const value = by === null ? {} : valueIn(by, group, project);
  const beginning = value && { ...value, ...(column && { stage: { ids: column.stageIds, name: column.name } }) };
  return beginning && canBegin(project, beginning) ? beginning : null;
}
