import type { TaskLabel } from '@contract/task/labels';
import type { ProcessDetail, ProcessField } from '@contract/task/process';
import type { CustomFieldInfo, StageInfo, TaskTypeInfo } from '@contract/task/setup';
import { MembersSelect } from '@/features/object/people';
import type { KnownWords } from '@/features/task';
import type { Draft } from './draft';

export type ConditionChoices = KnownWords;

/** What conditions of a process can be made of: its own stages and types, the fields of all projects, the enterprise's labels and people. */
export function conditionChoices(
  draft: Draft,
  types: ProcessDetail['types'],
  fields: ProcessField[],
  labels: readonly Pick<TaskLabel, 'labelId' | 'name'>[],
): ConditionChoices {
  const saved = draft.stages.filter(({ stageId }) => !stageId.startsWith('new-'));
  return {
    customFields: fields.map(
      ({ fieldId, name, kind, options, projectName }): CustomFieldInfo =>
        ({ fieldId, name: projectName ? `${name}（${projectName}）` : name, kind, options }) as CustomFieldInfo,
    ),
    stages: saved.map((stage, sort): StageInfo => ({ ...stage, sort })),
    types: types.map((type) => ({ ...type }) as unknown as TaskTypeInfo),
    members: [],
    memberOf: () => undefined,
    rights: { userId: '', privileges: [], readonly: false },
    labels,
    pickPeople: (props) => <MembersSelect placeholder="选择成员" {...props} aria-label="值" withMe />,
  };
}
