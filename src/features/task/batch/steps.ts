/** What steps into stages ask for, over all processes of a project. Pure. */

import { finishedCategories, type StageCategory } from '@contract/task/enums';
import type { TaskTypeInfo } from '@contract/task/setup';
import { requiredIn } from '../fields/rules';

type Typed = Pick<TaskTypeInfo, 'stageList' | 'stageRelaList' | 'fieldRules'>;

export interface Asked {
  /** Names of fields, as rules have them. */
  fields: string[];
  /** Some of the transitions demand one. */
  reason: boolean;
}

/** What some task may have to bring along to come to one of the stages. */
export function askedFor(types: readonly Typed[], stageIds: readonly string[]): Asked {
  const relas = types.flatMap(({ stageRelaList }) =>
    stageRelaList.filter(({ toStageId }) => stageIds.includes(toStageId)),
  );
  const fields = [
    ...relas.flatMap(({ requiredFields }) => requiredFields),
    ...types.flatMap((type) => stageIds.flatMap((stageId) => requiredIn(type, stageId))),
  ];
  return { fields: [...new Set(fields)], reason: relas.some(({ reasonRequired }) => reasonRequired) };
}

const isOver = (category: string | undefined) => finishedCategories.includes(category as StageCategory);

/** Whether tasks that are over may be among those that come to one of the stages: they are opened again. */
export const reopens = (types: readonly Typed[], stageIds: readonly string[]): boolean =>
  types.some(({ stageList, stageRelaList }) => {
    const categoryOf = (id: string) => stageList.find(({ stageId }) => stageId === id)?.category;
    return stageRelaList.some(
      ({ fromStageId, toStageId }) =>
        stageIds.includes(toStageId) &&
        !isOver(categoryOf(toStageId)) &&
        (fromStageId === null || isOver(categoryOf(fromStageId))),
    );
  });

/** Where tasks go that are finished. */
export const doneStages = (types: readonly Typed[]): string[] => [
  ...new Set(
    types.flatMap(({ stageList }) =>
      stageList.filter(({ category }) => category === 'DONE').map(({ stageId }) => stageId),
    ),
  ),
];
