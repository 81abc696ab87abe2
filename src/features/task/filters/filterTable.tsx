/** The table of the list's filters: where each stands in the state, and what can be chosen. */
import { type StageCategory, stageCategories, type TaskPriority, taskPriorities } from '@contract/task/enums';
import PersonAvatar from '@/components/PersonAvatar';
import PriorityMark from '@/components/PriorityMark';
import { markColor } from '../color';
import type { TaskProject } from '../context/TaskProject';
import { StageGlyph } from '../pickers/StageGlyph';
import { noConditions } from '../state/conditions';
import { type DueChoice, dueChoices, type ListState } from '../state/urlState';
import fieldStyles from '../styles/fields.less';
import { typesByClass } from '../typeClasses';
import type { FilterOption } from './FilterMenu';

export interface FilterDefinition {
  key: string;
  label: string;
  single?: boolean;
  options: (project: TaskProject) => FilterOption[];
  chosen: (state: ListState) => string[];
  change: (chosen: string[]) => Partial<ListState>;
}

const stagePrefix = 'stage:';

export const filterTable: FilterDefinition[] = [
  {
    key: 'stage',
    label: '阶段',
    options: ({ stages }) => [
      ...(Object.keys(stageCategories) as StageCategory[]).map((category) => ({
        value: category,
        text: stageCategories[category],
        group: '阶段类别',
        label: (
          <span className={fieldStyles.line}>
            <StageGlyph category={category} />
            {stageCategories[category]}
          </span>
        ),
      })),
      // A stage that is its category's only one, by the same name, would say the same twice.
      ...stages
        .filter((stage) => stage.name !== stageCategories[stage.category as StageCategory])
        .map((stage) => ({ value: stagePrefix + stage.stageId, text: stage.name, label: stage.name, group: '阶段' })),
    ],
    chosen: ({ categories, stageIds }) => [...categories, ...stageIds.map((id) => stagePrefix + id)],
    change: (chosen) => ({
      categories: chosen.filter((value): value is StageCategory => value in stageCategories),
      stageIds: chosen.filter((value) => value.startsWith(stagePrefix)).map((value) => value.slice(stagePrefix.length)),
    }),
  },
  {
    key: 'type',
    label: '类型',
    options: ({ types }) =>
      typesByClass(types).flatMap(({ name, types: of }) => [
        // A class is all of its types.
        ...(name
          ? [
              {
                value: of.map(({ taskTypeId }) => taskTypeId).join(),
                text: name,
                group: name,
                label: `全部${name}类型`,
              },
            ].filter(() => of.length > 1)
          : []),
        ...of.map((type) => ({
          value: type.taskTypeId,
          text: type.name,
          ...(name && { group: name }),
          label: (
            <span className={fieldStyles.line}>
              <i
                style={{
                  width: 8,
                  height: 8,
                  borderRadius: 'var(--ant-border-radius-sm)',
                  background: markColor(type.color),
                }}
              />
              {type.name}
            </span>
          ),
        })),
      ]),
    chosen: ({ taskTypeIds }) => taskTypeIds,
    change: (chosen) => ({ taskTypeIds: [...new Set(chosen.flatMap((value) => value.split(',')))] }),
  },
  {
    key: 'priority',
    label: '优先级',
    options: () =>
      [...taskPriorities].reverse().map(({ value, label }) => ({
        value: String(value),
        text: label,
        label: <PriorityMark priority={value} />,
      })),
    chosen: ({ urgents }) => urgents.map(String),
    change: (chosen) => ({ urgents: chosen.map((value) => Number(value) as TaskPriority) }),
  },
  {
    key: 'executor',
    label: '执行人',
    options: ({ members, rights }) => [
      { value: 'me', text: '我', label: '我' },
      { value: 'none', text: '未指派', label: '未指派' },
      ...members
        .filter((member) => member.userId !== rights.userId)
        .map((member) => ({
          value: member.userId,
          text: member.name,
          label: <PersonAvatar person={member} withName size={20} />,
        })),
    ],
    chosen: ({ executorIds }) => executorIds,
    change: (executorIds) => ({ executorIds }),
  },
  {
    key: 'label',
    label: '标签',
    options: ({ labels }) =>
      labels.map(({ labelId, name, color }) => ({
        value: labelId,
        text: name,
        label: (
          <span className={fieldStyles.line}>
            <i style={{ width: 8, height: 8, borderRadius: '50%', background: markColor(color) }} />
            {name}
          </span>
        ),
      })),
    chosen: ({ labelIds }) => labelIds,
    change: (labelIds) => ({ labelIds }),
  },
  {
    key: 'due',
    label: '截止',
    single: true,
    options: () => Object.entries(dueChoices).map(([value, label]) => ({ value, label, text: label })),
    chosen: ({ due }) => (due ? [due] : []),
    change: ([due]) => ({ due: (due as DueChoice | undefined) ?? null }),
  },
];

/** Those that there is something to choose from, or that are set. */
export const offered = (project: TaskProject, state: ListState): FilterDefinition[] =>
  filterTable.filter(({ options, chosen }) => options(project).length > 0 || chosen(state).length > 0);

export const clearedFilters: Partial<ListState> = {
  categories: [],
  stageIds: [],
  taskTypeIds: [],
  urgents: [],
  executorIds: [],
  labelIds: [],
  due: null,
  conditions: noConditions,
};
