/** What steps into stages ask for, over all processes of a project. Pure. */
import type { TaskTypeInfo } from '@contract/project/project';
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

/** Where tasks go that are finished. */
export const doneStages = (types: readonly Typed[]): string[] => [
  ...new Set(
    types.flatMap(({ stageList }) =>
      stageList.filter(({ category }) => category === 'DONE').map(({ stageId }) => stageId),
    ),
  ),
];
