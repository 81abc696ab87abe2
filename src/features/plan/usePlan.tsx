/** The plan on the screen: shown at once as the engine foresees it, and as the server says once it has answered. */
import { isPoint } from '@contract/plan/kinds';
import type { NodeUpdate, PlanActed, PlanNodeView, PlanView } from '@contract/plan/plan';
import { putByHand, reckon } from '@contract/plan/reckon';
import { wbsOf } from '@contract/plan/rollup';
import { dayNumber, dayText, type WorkCalendar } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type ConflictChoice, ConflictDialog, PutOff } from '@/features/object/save';
import { useRegisterChanges } from '@/features/realtime';
import { useAct, useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { errorText } from '@/utils/apiError';
import { staleOf } from '@/utils/refusal';
import { givenRows } from './words';

/** The plan as it will stand: dates, slack and numbers as the server will reckon them. Null where it forms a circle. */
export function foreseen(plan: PlanView, calendar: WorkCalendar): PlanView | null {
  try {
    const [dates, wbs] = [reckon(calendar, plan), wbsOf(plan.nodes)];
    const nodes = plan.nodes.map((node) => {
      const {
        workdays: _workdays,
        cancelled: _cancelled,
        ...now
      } = dates.get(node.id) ?? {
        ...{ workdays: 0, cancelled: false },
        ...node,
      };
      return { ...node, ...now, wbs: wbs.get(node.id) ?? node.wbs };
    });
    return { ...plan, nodes };
  } catch {
    return null;
  }
}

export type Given = Partial<Omit<NodeUpdate, 'version'>>;

export const withNode = (plan: PlanView, id: string, values: Given): PlanView => ({
  ...plan,
  nodes: plan.nodes.map((node) => (node.id === id ? { ...node, ...values } : node)),
});

/** As the server takes a node that is put on another day: by a pin, or by its dates where it is scheduled by hand. */
export function putOn(plan: PlanView, node: PlanNodeView, startOn: string, calendar: WorkCalendar): PlanView {
  if (node.mode === 'auto') return withNode(plan, node.id, { constraintType: 'SNET', constraintOn: startOn });
  if (isPoint(node.kind)) return withNode(plan, node.id, { manualStart: startOn, manualEnd: startOn });
  const first = node.manualStart ?? node.startOn ?? startOn;
  const was = { start: dayNumber(first), end: dayNumber(node.manualEnd ?? node.endOn ?? first) };
  const { end } = putByHand(calendar, was, dayNumber(startOn));
  return withNode(plan, node.id, { manualStart: startOn, manualEnd: dayText(end) });
}

/** A node as it stood on the screen when somebody began to change it. */
export type Seen = Pick<PlanNodeView, 'id' | 'title' | 'version'>;
type VersionOf = (node: Seen) => number;

export interface ActOptions {
  /** How the plan looks with it before the server has answered. */
  ahead?: (plan: PlanView) => PlanView;
  /** What is set, for who has to choose between two changes. */
  given?: Given;
}
/**
 * Does something to the plan, after what was begun before it. What is foreseen shows at once and goes again when it is
 * refused.
 * @param words what was done, for the toast: 「移动 1.2 设计」
 * @param send sends the version that it is given for a node: the one seen, after one's own changes of it
 * @returns null where it was refused or put off
 */
export type ActOnPlan = (
  words: string,
  send: (versionOf: VersionOf) => Promise<PlanActed>,
  options?: ActOptions,
) => Promise<PlanActed | null>;

type Current = Record<string, unknown> & { version: number };
interface Asked {
  node: Seen;
  given: Given;
  stale: NonNullable<ReturnType<typeof staleOf<Current>>>;
  answer: (choice: ConflictChoice) => void;
}

/** The other's change stands: there is nothing to tell and nothing to keep. */
const NOTHING: PlanActed = { actId: null, id: null, along: 0 };

/** @param read gives the plan, or the draft of a change request as the plan would stand by it */
export function usePlan(
  projectId: string,
  calendar: WorkCalendar,
  read: () => Promise<PlanView> = () => planApi.get({ projectId }),
) {
  const { message } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, mutate, refresh } = useRequest(read, {
    refreshDeps: [projectId],
    refreshOnWindowFocus: true,
    focusTimespan: 5000,
    onSuccess: () => setRevision((count) => count + 1),
  });
  const [revision, setRevision] = useState(0);
  const [asked, setAsked] = useState<Asked>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const reads = useRef(0);
  /** As the server said it before the acts that wait. */
  const confirmed = useRef<PlanView>(undefined);
  /** Versions of nodes that one's own change has followed on: whoever types fast conflicts with nobody. */
  const own = useRef(new Set<string>());

  const reload = useMemoizedFn(async () => {
    reads.current += 1;
    const turn = reads.current;
    const fresh = await read().catch(() => undefined);
    // What was begun meanwhile reads it again at its end.
    if (!fresh || turn !== reads.current || waiting.current > 0) return;
    mutate(fresh);
    setRevision((count) => count + 1);
  });
  useTaken(reload);
  useRegisterChanges('planNode', projectId, () => void reload(), { busy: () => waiting.current > 0 });

  const attempt = async (
    send: Parameters<ActOnPlan>[1],
    given: Given,
    after?: { id: string; version: number },
  ): Promise<PlanActed> => {
    const sent: Seen[] = [];
    const versionOf: VersionOf = (node) => {
      let version = node.id === after?.id ? after.version : node.version;
      // Ends: each turn asks for a greater version, and known ones are finite.
      while (own.current.has(`${node.id} ${version}`)) version += 1;
      sent.push({ ...node, version });
      return version;
    };
    try {
      const acted = await send(versionOf);
      if (acted.actId) for (const { id, version } of sent) own.current.add(`${id} ${version}`);
      return acted;
    } catch (failure) {
      const stale = staleOf<Current>(failure);
      const [node] = sent;
      if (!stale || !node) throw failure;
      const choice = await new Promise<ConflictChoice>((answer) => setAsked({ node, given, stale, answer }));
      if (choice === 'later') throw new PutOff();
      return choice === 'theirs' ? NOTHING : attempt(send, given, { id: node.id, version: stale.current.version });
    }
  };

  const act: ActOnPlan = useMemoizedFn(async (words, send, { ahead, given = {} } = {}) => {
    if (waiting.current === 0) confirmed.current = data;
    const next = data && ahead && foreseen(ahead(data), calendar);
    if (next) mutate(next);
    waiting.current += 1;
    const turn = last.current.then(() => attempt(send, given));
    last.current = turn.catch(() => undefined);
    let acted: PlanActed | null = null;
    try {
      acted = await turn;
    } catch (failure) {
      if (!(failure instanceof PutOff)) void message.error(errorText(failure, '修改失败'));
      if (confirmed.current) mutate(confirmed.current);
    }
    waiting.current -= 1;
    if (waiting.current === 0) await reload();
    if (acted && acted !== NOTHING) {
      const { actId, along, tasks = 0 } = acted;
      const followed = [along > 0 && `连带 ${along} 项`, tasks > 0 && `带动 ${tasks} 个任务`].filter(Boolean);
      const label = [words, ...followed].join('，');
      told('修改成功', { label, ...(actId && { act: { kind: 'plan', actId } }) });
    }
    return acted;
  });

  const dialog: ReactNode = asked && (
    <ConflictDialog
      subject={`“${asked.node.title}”`}
      stale={asked.stale}
      rows={givenRows(asked.given, asked.stale.current)}
      onChoose={(choice) => {
        asked.answer(choice);
        setAsked(undefined);
      }}
    />
  );
  /** `revision` grows whenever the server has said how the plan stands: what is reckoned of it is read again then. */
  return { plan: data, error, loading, reload, retry: refresh, act, dialog, revision };
}
export type PlanOnScreen = ReturnType<typeof usePlan>;
