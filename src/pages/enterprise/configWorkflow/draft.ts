/** A process while it is drawn: what its editors do to it, and what to warn of. Pure. */
import { finishedCategories, type StageCategory } from '@contract/task/enums';
import type {
  ProcessDetail,
  ProcessDocument,
  ProcessFieldRule,
  ProcessSave,
  ProcessStage,
  ProcessTransition,
} from '@contract/task/process';
import type { StageMove } from '@contract/task/taskTypes';

export interface Draft {
  name: string;
  stages: ProcessStage[];
  transitions: ProcessTransition[];
  fieldRules: ProcessFieldRule[];
  /** Where tasks of stages that are gone go, as far as that is settled. */
  moves: StageMove[];
}

/** What is drawn: the draft that is kept, else what is published. */
export const draftOf = ({ draft, ...process }: ProcessDetail): Draft => (draft ? draft.document : publishedOf(process));

export const publishedOf = ({
  name,
  stages,
  transitions,
  fieldRules,
}: Pick<ProcessDetail, 'name' | 'stages' | 'transitions' | 'fieldRules'>): Draft => ({
  name,
  stages: stages.map(({ taskCount: _count, ...stage }) => stage),
  transitions,
  fieldRules,
  moves: [],
});

export const asDocument = (draft: Draft): ProcessDocument => ({ ...draft, name: draft.name.trim() });

export const asSave = (
  { processId, version, draftVersion }: ProcessDetail,
  draft: Draft,
  moves: StageMove[] = [],
): ProcessSave => ({
  processId,
  version,
  draftVersion,
  ...draft,
  moves: [...draft.moves.filter((one) => moves.every(({ fromStageId }) => fromStageId !== one.fromStageId)), ...moves],
});

export const stageName = ({ stages }: Draft, stageId: string | null): string =>
  stageId === null ? '任意阶段' : (stages.find((stage) => stage.stageId === stageId)?.name ?? '');

const keyFor = ({ stages }: Draft): string => {
  let n = stages.length + 1;
  // Ends: each turn tries an id that was not tried, and taken ones are finite.
  while (stages.some(({ stageId }) => stageId === `new-${n}`)) n += 1;
  return `new-${n}`;
};

/** A new stage at the end of those of its category. */
export function addStage(draft: Draft, category: StageCategory, name: string): { draft: Draft; stageId: string } {
  const stageId = keyFor(draft);
  const stage: ProcessStage = {
    ...{ stageId, name, category, color: 'blue', initial: false, allowCreate: false },
    ...{ wipLimit: null, defaultProgress: null },
  };
  const last = draft.stages.findLastIndex((one) => one.category === category);
  const stages = [...draft.stages];
  stages.splice(last < 0 ? stages.length : last + 1, 0, stage);
  return { draft: { ...draft, stages }, stageId };
}

export function changeStage(draft: Draft, stageId: string, part: Partial<ProcessStage>): Draft {
  const before = draft.stages.find((stage) => stage.stageId === stageId);
  if (!before) return draft;
  if (part.category && part.category !== before.category && !stageId.startsWith('new-'))
    return replaced(draft, before, part);
  return {
    ...draft,
    stages: draft.stages.map((stage) =>
      stage.stageId === stageId ? { ...stage, ...part } : part.initial ? { ...stage, initial: false } : stage,
    ),
  };
}

/** Tasks keep their stage's category, so another category is another stage: the same in all else, and its tasks go there. */
function replaced(draft: Draft, before: ProcessStage, part: Partial<ProcessStage>): Draft {
  const stageId = keyFor(draft);
  const follow = <T extends string | null>(id: T) => (id === before.stageId ? stageId : id);
  return {
    ...draft,
    stages: draft.stages.map((stage) => (stage === before ? { ...before, ...part, stageId } : stage)),
    transitions: draft.transitions.map((one) => ({
      ...one,
      fromStageId: follow(one.fromStageId),
      toStageId: follow(one.toStageId),
    })),
    fieldRules: draft.fieldRules.map((rule) => ({ ...rule, stageId: follow(rule.stageId) })),
    moves: [...draft.moves, { fromStageId: before.stageId, toStageId: stageId }],
  };
}

export function removeStage(draft: Draft, stageId: string): Draft {
  return {
    ...draft,
    stages: draft.stages.filter((stage) => stage.stageId !== stageId),
    transitions: draft.transitions.filter((one) => one.fromStageId !== stageId && one.toStageId !== stageId),
    fieldRules: draft.fieldRules.filter((rule) => rule.stageId !== stageId),
    moves: draft.moves.filter((move) => move.toStageId !== stageId),
  };
}

/** The stage stays for the tasks in it: they leave it as before, nothing leads to it any more. */
export function retireStages(draft: Draft, published: Draft, stageIds: readonly string[]): Draft {
  const kept = published.stages.filter(({ stageId }) => stageIds.includes(stageId));
  const here = new Set(draft.stages.map(({ stageId }) => stageId));
  const ways = published.transitions.filter(
    ({ fromStageId, toStageId }) => fromStageId !== null && stageIds.includes(fromStageId) && here.has(toStageId),
  );
  return {
    ...draft,
    stages: [
      ...draft.stages,
      ...kept.map((stage) => ({ ...stage, retired: true, initial: false, allowCreate: false })),
    ],
    transitions: [...draft.transitions, ...ways],
    moves: draft.moves.filter(({ fromStageId }) => !stageIds.includes(fromStageId)),
  };
}

export function moveStage(draft: Draft, stageId: string, by: number): Draft {
  const stages = [...draft.stages];
  const at = stages.findIndex((stage) => stage.stageId === stageId);
  const [stage] = stages.splice(at, 1);
  if (!stage || at + by < 0 || at + by > stages.length) return draft;
  stages.splice(at + by, 0, stage);
  return { ...draft, stages };
}

export interface Way {
  fromStageId: string | null;
  toStageId: string;
}
const same = (a: Way, b: Way) => a.fromStageId === b.fromStageId && a.toStageId === b.toStageId;

export const transitionOf = (draft: Draft, way: Way) => draft.transitions.find((one) => same(one, way));

export const newTransition = (draft: Draft, way: Way): ProcessTransition => ({
  ...way,
  name: `到${stageName(draft, way.toStageId)}`.slice(0, 20),
  ...{ actorRule: 'any', actorRoleIds: [], actorUserIds: [], reasonRequired: false },
  ...{ requiredFields: [], condition: null, conditionHint: '' },
});

/** The transition as it is now; undefined: it is gone. */
export function setTransition(draft: Draft, way: Way, transition: ProcessTransition | undefined): Draft {
  const at = draft.transitions.findIndex((one) => same(one, way));
  const transitions = [...draft.transitions];
  if (at >= 0) transitions.splice(at, 1, ...(transition ? [transition] : []));
  else if (transition) transitions.push(transition);
  return { ...draft, transitions };
}

export function setFieldRule(
  draft: Draft,
  { taskTypeId, stageId, field }: Omit<ProcessFieldRule, 'rule'>,
  rule: ProcessFieldRule['rule'] | undefined,
): Draft {
  const rest = draft.fieldRules.filter(
    (one) => one.taskTypeId !== taskTypeId || one.stageId !== stageId || one.field !== field,
  );
  return { ...draft, fieldRules: rule ? [...rest, { taskTypeId, stageId, field, rule }] : rest };
}

/** What works, but hardly as it is meant: stages that nobody reaches, stages that nobody leaves. */
export function warnings(draft: Draft): string[] {
  const { stages, transitions } = draft;
  const initial = stages.find((stage) => stage.initial);
  const found: string[] = [];
  if (!initial) found.push('还没有初始阶段：新任务不知道从哪里开始');
  if (stages.every(({ category }) => category !== 'DONE')) found.push('没有「已完成」类别的阶段：任务无法完成');
  const reached = new Set(stages.filter((stage) => stage.initial || stage.allowCreate).map(({ stageId }) => stageId));
  // Ends: each turn reaches one more of the stages, or is the last.
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const { fromStageId, toStageId } of transitions) {
      if (fromStageId === null || reached.has(fromStageId)) reached.add(toStageId);
    }
    grown = reached.size > before;
  }
  const unreached = stages.filter(({ stageId, retired }) => !retired && !reached.has(stageId));
  if (initial && unreached.length > 0) found.push(`无法到达：${unreached.map(({ name }) => name).join('、')}`);
  const stuck = stages.filter(
    ({ stageId, category }) =>
      !finishedCategories.includes(category) &&
      !transitions.some(
        (one) => one.toStageId !== stageId && (one.fromStageId === stageId || one.fromStageId === null),
      ),
  );
  if (stuck.length > 0) found.push(`没有出路：${stuck.map(({ name }) => name).join('、')}`);
  return found;
}
