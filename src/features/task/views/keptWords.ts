import { VIEW_NAME_MAX } from '@contract/object/viewLimits';
import type { TaskProject } from '../context/TaskProject';
import type { Known } from '../filters/conditionWords';
import { conditionWords } from '../filters/conditionWords';
import { offered } from '../filters/filterTable';
import { type ListState, listTabs } from '../state/urlState';
import { viewTable } from '../state/viewTable';

const SHOWN = 3;
const some = (names: readonly string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join('、')} 等 ${names.length} 项` : names.join('、');

/** What it is narrowed to, in the words of the filters that are set: 「紧急 · 周敏」; a name for whoever has none in mind. */
export const suggestedName = (state: ListState, project: TaskProject): string =>
  [
    ...(state.tab === 'all' ? [] : [listTabs[state.tab]]),
    ...offered(project, state).flatMap((filter) => {
      const options = filter.options(project);
      const words = filter.chosen(state).map((value) => options.find((one) => one.value === value)?.text ?? '');
      return words.length > 0 ? [some(words)] : [];
    }),
  ]
    .join(' · ')
    .slice(0, VIEW_NAME_MAX);

/** What a view that is saved now keeps, one line each: how it shows, whose tasks, and every filter that is set. */
export function keptWords(state: ListState, project: TaskProject, known: Known): string[] {
  const { match, conditions, groups, withChildren } = state.conditions;
  const joined = (list: typeof conditions, how: typeof match) =>
    list.map((one) => conditionWords(one, known)).join(how === 'any' ? ' 或 ' : ' 且 ');
  const built = [
    ...(conditions.length > 0 ? [joined(conditions, match)] : []),
    ...groups.map((group) => `（${joined(group.conditions, group.match)}）`),
  ];
  return [
    `显示为：${viewTable[state.view].label}`,
    ...(state.tab === 'all' ? [] : [`范围：${listTabs[state.tab]}`]),
    ...(state.keyword ? [`搜索：${state.keyword}`] : []),
    ...offered(project, state).flatMap((filter) => {
      const chosen = filter.chosen(state);
      if (chosen.length === 0) return [];
      const options = filter.options(project);
      return [
        `${filter.label}：${some(chosen.map((value) => options.find((one) => one.value === value)?.text ?? value))}`,
      ];
    }),
    ...(built.length > 0
      ? [`条件：${built.join(match === 'any' ? ' 或 ' : ' 且 ')}${withChildren ? '，及其子任务' : ''}`]
      : []),
  ];
}
