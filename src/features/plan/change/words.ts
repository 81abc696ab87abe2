/** What change requests say of themselves, and the picture of one. Pure. */
import type { ChangedNode, ChangeImpact, NodeEffect } from '@contract/plan/change/change';
import type { PlanNodeView, PlanView } from '@contract/plan/plan';
import type { Promised } from '../columns';
import { signed } from '../words';

export const effectNames: Record<NodeEffect, string> = {
  ...{ added: '新增', removed: '删除', own: '修改', along: '连带' },
};
export const slipText = (slip: number | null): string =>
  slip === null ? '—' : slip === 0 ? '不变' : `${signed(slip)} 天`;

/** A node as a row of the picture: where it will stand, or stood last where it is removed. */
const pictured = (node: ChangedNode): PlanNodeView => ({
  ...{ id: node.nodeId, parentId: null, wbs: node.wbs, kind: node.kind, title: node.title, mode: 'auto', duration: 1 },
  ...{ atStart: false, constraintType: 'ASAP', constraintOn: null, deadline: null, manualStart: null, manualEnd: null },
  ...{ realStart: null, realEnd: null, progress: 0, progressSource: 'manual', weight: null },
  ...{ cancelled: node.effect === 'removed', owner: null, pinnedBy: null, pinnedTime: null, version: 1 },
  ...{ startOn: node.startOn ?? node.startBefore, endOn: node.endOn ?? node.endBefore, percent: 0 },
  ...{ driver: { by: 'plan' }, totalSlack: null, freeSlack: null, critical: false, early: false, late: false },
  ...{
    tasks: 0,
    tasksDone: 0,
    taskPercent: null,
    taskStart: null,
    taskEnd: null,
    hours: 0,
    spentHours: 0,
    priority: 500,
    ...{ acceptWay: null, accepted: null, customFields: {} },
  },
});

/** The nodes that a request moves, as they will stand (or were put) by it: nothing of it is to be pulled. */
export const pictureOf = (plan: PlanView, impact: ChangeImpact): PlanView => ({
  ...plan,
  nodes: impact.nodes.map(pictured),
  ...{ links: [], editable: false },
});

/** What the ghosts below the bars are of: the days before. */
export const daysBefore = (impact: ChangeImpact): ReadonlyMap<string, Promised> =>
  new Map(impact.nodes.map((node) => [node.nodeId, node]));
/** The same for a whole draft: what it does not move stands as in the plan. */
export const daysInPlan = (plan: PlanView): ReadonlyMap<string, Promised> =>
  new Map(
    plan.nodes.map(({ id, startOn, endOn }) => [
      id,
      { startBefore: startOn, endBefore: endOn, startSlip: null, endSlip: null },
    ]),
  );
