/** What people do to the nodes of a plan, each told with its way back. */
import { customIdOf } from '@contract/object/customNames';
import { isPoint } from '@contract/plan/kinds';
import type { LinkType } from '@contract/plan/model';
import type { PlanNodeView, PlanView } from '@contract/plan/plan';
import { dayNumber, dayText, type Span, type WorkCalendar } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import type { DragPart } from '@/features/gantt';
import { planApi } from '@/services/plan';
import { type CellEdit, type CellField, cellChange, cellFields, filledDown, isOwnCell, type OwnCell } from './cells';
import type { Place, PlanRow } from './outline';
import { refusalOf } from './PlanChart';
import type { Pasted } from './paste';
import { type ActOnPlan, type Given, putOn, withNode } from './usePlan';
import type { WayOut } from './words';

type PlanCall =
  | 'addLink'
  | 'dragNode'
  | 'moveNodes'
  | 'removeLink'
  | 'removeNodes'
  | 'typePredecessors'
  | 'updateNode'
  | 'writeRows';
type PlanApi = typeof planApi;
/** The calls by which nodes and dependencies are changed: of the plan itself, or of the draft of a change request. */
export type PlanCalls = { [K in PlanCall]: (input: Parameters<PlanApi[K]>[0]) => ReturnType<PlanApi[K]> };

interface Options {
  plan: PlanView | undefined;
  calendar: WorkCalendar;
  today: number;
  act: ActOnPlan;
  /** The row that is active stays so wherever its node goes. */
  keepActive: (id: string) => void;
  /** What was typed into a cell was not taken: it is there to be mended. */
  onRefused: (edit: CellEdit) => void;
  /** Those of the plan where they are left out. */
  calls?: PlanCalls;
  /** How what was deleted comes back. */
  wayBack?: string;
}

export function usePlanActs(options: Options) {
  const { plan, calendar, today, act, keepActive, onRefused, calls = planApi, wayBack = '删除后可以撤销。' } = options;
  const { message, modal } = App.useApp();
  const editable = plan?.editable ?? false;

  const place = (node: PlanNodeView, to: Place | null, words: string) => {
    if (!to || !editable) return;
    const send: Parameters<typeof act>[1] = (versionOf) => {
      versionOf(node);
      return calls.moveNodes({ ids: [node.id], ...to });
    };
    void act(`${words} ${node.title}`, send).then(() => keepActive(node.id));
  };
  const remove = (node: PlanNodeView) => {
    const below = plan?.nodes.filter(({ wbs }) => wbs.startsWith(`${node.wbs}.`)).length ?? 0;
    const run = () => void act(`删除 ${node.title}`, () => calls.removeNodes({ ids: [node.id] }));
    if (below === 0) return run();
    void modal.confirm({
      title: `删除“${node.title}”及其下级 ${below} 个节点？`,
      content: wayBack,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: run,
    });
  };
  const nudge = ({ node, isGroup }: PlanRow, by: 1 | -1, part: 'move' | 'end') => {
    if (!plan || !editable) return;
    const refused = refusalOf(plan, node, isGroup);
    if (refused) return void message.warning(refused);
    if (part === 'end' && isPoint(node.kind)) return;
    const from = node.startOn ? dayNumber(node.startOn) : today;
    const to = dayText(by > 0 ? calendar.onOrAfter(from + 1) : calendar.onOrBefore(from - 1));
    const duration = Math.max(1, node.duration + by);
    if (part === 'end') void lengthen(node, duration);
    else void putAt(node, to);
  };
  const lengthen = (node: PlanNodeView, duration: number) =>
    act(
      `${node.title} 工期 ${duration} 天`,
      (versionOf) => calls.dragNode({ id: node.id, duration, version: versionOf(node) }),
      {
        ahead: (now) => withNode(now, node.id, { duration }),
      },
    );
  const putAt = (node: PlanNodeView, startOn: string) =>
    act(`移动 ${node.title}`, (versionOf) => calls.dragNode({ id: node.id, startOn, version: versionOf(node) }), {
      ahead: (now) => putOn(now, node, startOn, calendar),
    });
  const pull = useMemoizedFn(async (node: PlanNodeView, span: Span, part: DragPart): Promise<void> => {
    if (part === 'end') await lengthen(node, Math.max(1, calendar.count(span.start, span.end)));
    else await putAt(node, dayText(span.start));
  });
  const set = (node: PlanNodeView, words: string, given: Given) =>
    act(words, (versionOf) => calls.updateNode({ id: node.id, version: versionOf(node), ...given }), {
      given,
      ahead: (now) => withNode(now, node.id, given),
    });
  /** An own field; null clears it. */
  const setOwn = useMemoizedFn((node: PlanNodeView, field: OwnCell, value: unknown, label: string) => {
    const customFields = { [customIdOf(field) ?? '']: value } as PlanNodeView['customFields'];
    void act(
      `${node.title} ${label}`,
      (versionOf) => calls.updateNode({ id: node.id, version: versionOf(node), customFields }),
      { ahead: (now) => withNode(now, node.id, { customFields: { ...node.customFields, ...customFields } }) },
    );
  });
  const cell = useMemoizedFn((node: PlanNodeView, field: CellField, text: string): boolean => {
    if (field === 'owner' || isOwnCell(field)) return false;
    const change = cellChange(node, field, text, calendar);
    if ('refused' in change) {
      void message.warning(change.refused);
      onRefused({ id: node.id, field, text });
      return false;
    }
    const words = field === 'title' ? `改名为 ${text}` : `${node.title} ${cellFields[field]}：${text || '无'}`;
    const send = () => {
      if ('predecessors' in change)
        return act(words, () => calls.typePredecessors({ id: node.id, text: change.predecessors }));
      if ('set' in change) return set(node, words, change.set);
      const { startOn, duration } = change.drag;
      if (startOn !== undefined) return putAt(node, startOn);
      return lengthen(node, duration ?? node.duration);
    };
    void send().then((acted) => acted === null && onRefused({ id: node.id, field, text }));
    return true;
  });
  const own = useMemoizedFn((node: PlanNodeView, person: { userId: string; name: string } | null) => {
    void set(node, `${node.title} 负责人：${person?.name ?? '无'}`, { ownerId: person?.userId ?? null });
  });
  const fill = useMemoizedFn((rows: readonly PlanRow[], field: CellField, label: string) => {
    const values = filledDown(rows, field);
    if (!plan || !values) return void message.warning(`其余行的${label}不能填写`);
    void act(`向下填充${label} ${values.length} 行`, () =>
      calls.writeRows({ projectId: plan.projectId, parentId: null, afterId: null, rows: values }),
    );
  });
  const removeMany = useMemoizedFn((rows: readonly PlanRow[]) => {
    const ids = rows.map(({ node }) => node.id);
    void modal.confirm({
      title: `删除选中的 ${ids.length} 个节点及其下级？`,
      content: '删除后可以撤销。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => void act(`删除 ${ids.length} 个节点`, () => calls.removeNodes({ ids })),
    });
  });
  /** Behind the node that the keys stand on, else at the end. */
  const takeRows = useMemoizedFn(async ({ lines }: Pasted, behind: PlanNodeView | null): Promise<boolean> => {
    if (!plan) return false;
    const { parentId } = behind ?? { parentId: null };
    const last = plan.nodes.filter((node) => node.parentId === null).at(-1);
    const afterId = behind?.id ?? last?.id ?? null;
    const rows = lines.map(({ row }) => row);
    const send = () => calls.writeRows({ projectId: plan.projectId, parentId, afterId, rows });
    return (await act(`写入 ${rows.length} 行`, send)) !== null;
  });
  const link = useMemoizedFn((fromId: string, toId: string, type: LinkType) => {
    const titleOf = (id: string) => plan?.nodes.find((node) => node.id === id)?.title ?? '';
    void act(`${titleOf(fromId)} → ${titleOf(toId)}`, () => calls.addLink({ fromId, toId, type }));
  });
  const unlink = useMemoizedFn((id: string) => {
    const found = plan?.links.find((one) => one.id === id);
    const titleOf = (nodeId?: string) => plan?.nodes.find((node) => node.id === nodeId)?.title ?? '';
    void act(`移除 ${titleOf(found?.fromId)} → ${titleOf(found?.toId)}`, () => calls.removeLink({ id }));
  });
  const unpin = useMemoizedFn((node: PlanNodeView) => {
    void set(node, `解除 ${node.title} 的固定`, { constraintType: 'ASAP', constraintOn: null });
  });
  const takeWay = useMemoizedFn((node: PlanNodeView, way: WayOut) => {
    if (way.key === 'unlink') void act(way.label, () => calls.removeLink({ id: way.linkId }));
    if (way.key === 'auto') void set(node, `${node.title} 改为自动排期`, { mode: 'auto' });
    if (way.key === 'unpin') unpin(node);
    if (way.key === 'deadline') void set(node, `${node.title} ${way.label}`, { deadline: way.day ?? null });
  });
  return { place, remove, nudge, pull, cell, own, setOwn, fill, removeMany, takeRows, link, unlink, unpin, takeWay };
}
export type PlanActs = ReturnType<typeof usePlanActs>;
