/** What the plan says of its nodes and links, and the ways out of a conflict. Pure. */

import {
  acceptStates,
  acceptWays,
  type ConstraintType,
  constraintTypes,
  isPoint,
  nodeFieldLabels,
  nodeKinds,
  progressSources,
  scheduleModes,
} from '@contract/plan/kinds';
import type { NodeUpdate, PlanNodeView, PlanOuterLink, PlanView } from '@contract/plan/plan';
import { linkText, predecessorText, signed } from '@contract/plan/rollup';
import { cutText } from '@contract/text/cut';
import type { ConflictRow } from '@/features/object/save';

export { linkText, predecessorText, signed };

export const rangeText = ({ startOn, endOn }: Pick<PlanNodeView, 'startOn' | 'endOn'>): string =>
  startOn === null || endOn === null ? '—' : startOn === endOn ? endOn : `${startOn} 至 ${endOn}`;

/** 「不得早于 2026-03-02 开始」 */
export const constraintText = (type: ConstraintType, day: string): string => {
  const label = constraintTypes[type];
  return label.includes('…') ? label.replace('…', ` ${day} `) : `${label} ${day}`;
};

/** Why a node stands where it stands. */
export function driverText(node: PlanNodeView, nodes: readonly PlanNodeView[]): string {
  const { driver, constraintType, constraintOn, kind } = node;
  switch (driver.by) {
    case 'link': {
      const from = nodes.find(({ id }) => id === driver.from);
      return from ? `由前置 ${from.wbs} ${from.title} 决定` : '由其他项目的前置决定';
    }
    case 'pin':
      return constraintOn ? constraintText(constraintType, constraintOn) : constraintTypes[constraintType];
    case 'real':
      return '以实际日期为准';
    case 'manual':
      return '手动排期';
    case 'today':
      return '尚未开始，最早今天开始';
    case 'children':
      return '由下级汇总';
    case 'tasks':
      return '由任务汇总';
    case 'latest':
      return '越晚越好：再晚就会推迟后续节点、错过期限或推迟计划完成';
    default:
      return isPoint(kind) ? '没有前置，在计划开始时' : '没有前置，随计划开始';
  }
}

export type WayOut =
  | { key: 'auto' | 'unpin' | 'move' | 'deadline'; label: string; day?: string }
  | { key: 'unlink'; label: string; linkId: string };
export interface Conflict {
  kind: 'early' | 'late';
  reason: string;
  ways: WayOut[];
}

/** Conflicts of a node with their ways out; a deadline is missed, or it stands before what its predecessors allow. */
export function conflictsOf(node: PlanNodeView, plan: Pick<PlanView, 'nodes' | 'links'>): Conflict[] {
  const found: Conflict[] = [];
  const links = plan.links.filter(({ toId }) => toId === node.id);
  const names = new Map(plan.nodes.map((one) => [one.id, `${one.wbs} ${one.title}`]));
  if (node.early) {
    const begun = node.realStart !== null;
    found.push({
      kind: 'early',
      reason: begun ? '实际开始早于前置允许的日期' : '手动日期早于前置或约束允许的日期',
      ways: [
        ...(node.mode === 'manual' && !begun ? [{ key: 'auto', label: '改为自动排期' } as const] : []),
        ...links.map(({ id, fromId }) => ({
          ...({ key: 'unlink', linkId: id } as const),
          label: `移除前置 ${names.get(fromId) ?? ''}`,
        })),
      ],
    });
  }
  if (node.late) {
    const pinned = node.constraintType === 'SNET' && node.driver.by === 'pin';
    found.push({
      kind: 'late',
      reason:
        node.deadline && node.endOn && node.endOn > node.deadline
          ? `晚于期限 ${node.deadline}`
          : `晚于约束“${constraintText(node.constraintType, node.constraintOn ?? '')}”`,
      ways: [
        ...(pinned ? [{ key: 'unpin', label: '解除固定' } as const] : []),
        ...(node.deadline && node.endOn
          ? [{ key: 'deadline', label: `期限改为 ${node.endOn}`, day: node.endOn } as const]
          : []),
        ...(node.driver.by === 'link'
          ? links
              .filter(({ fromId }) => fromId === node.driver.from)
              .map(({ id, fromId }) => ({
                ...({ key: 'unlink', linkId: id } as const),
                label: `移除前置 ${names.get(fromId) ?? ''}`,
              }))
          : []),
      ],
    });
  }
  return found;
}

/** A predecessor in another project, and what became of it. */
export const outerText = ({ title, projectName, endOn, gone, ...link }: PlanOuterLink): string => {
  const name = title === null ? '其他项目的节点' : `「${projectName}」的「${title}」`;
  const over = { grant: '，授权已结束，按最后已知的日期', node: '，已删除，按最后已知的日期' };
  return `${name} ${linkText(link) || 'FS'}，完成 ${endOn}${gone ? over[gone] : ''}`;
};

/** Of a bar, for who points at it. */
export const barText = (node: PlanNodeView, nodes: readonly PlanNodeView[]): string =>
  [
    `${node.wbs} ${node.title}`,
    `${nodeKinds[node.kind]}：${rangeText(node)}`,
    node.accepted && acceptStates[node.accepted],
    node.percent > 0 && `进度 ${node.percent}%`,
    driverText(node, nodes),
    node.totalSlack !== null && (node.critical ? '关键路径' : `总浮动 ${node.totalSlack} 天`),
  ]
    .filter(Boolean)
    .join('\n');

/** A description as plain text, a line a paragraph. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<\/p>|<br\s*\/?>/g, '$&\n'), 'text/html').body.textContent?.trim() ??
  '';

const worded: Partial<Record<string, Readonly<Record<string, string>>>> = {
  ...{ kind: nodeKinds, mode: scheduleModes, constraintType: constraintTypes, progressSource: progressSources },
  acceptWay: acceptWays,
};
const LONG = 60;

function sayInput(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = field === 'description' ? plainText(String(value)) : (worded[field]?.[String(value)] ?? String(value));
  return text.length > LONG ? `${cutText(text, LONG)}…` : text;
}

/** What is set beside what stands there now; people are known by their id only, and left out. */
export const givenRows = (
  given: Partial<Omit<NodeUpdate, 'version'>>,
  current: Readonly<Record<string, unknown>>,
): ConflictRow[] =>
  (Object.keys(given) as (keyof typeof nodeFieldLabels)[])
    .filter((field) => !['ownerId', 'acceptId', 'acceptorId'].includes(field))
    .map((field) => ({
      ...{ key: field, label: nodeFieldLabels[field] },
      ...{ mine: sayInput(field, given[field]), theirs: sayInput(field, current[field]) },
    }));
