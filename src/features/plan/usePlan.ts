/** The plan on the screen: shown at once as the engine foresees it, and as the server says once it has answered. */
import type { NodeUpdate, PlanActed, PlanView } from '@contract/plan/plan';
import { reckon } from '@contract/plan/reckon';
import { wbsOf } from '@contract/plan/rollup';
import type { WorkCalendar } from '@contract/tenant/workdays';
import { useMemoizedFn, useRequest } from 'ahooks';
import { App } from 'antd';
import { useState } from 'react';
import { useAct, useTaken } from '@/features/undo';
import { getPlan } from '@/services/plan';
import { errorText } from '@/utils/apiError';

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

export const withNode = (plan: PlanView, id: string, values: Partial<Omit<NodeUpdate, 'version'>>): PlanView => ({
  ...plan,
  nodes: plan.nodes.map((node) => (node.id === id ? { ...node, ...values } : node)),
});

export function usePlan(projectId: string, calendar: WorkCalendar) {
  const { message } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, mutate, refreshAsync } = useRequest(() => getPlan(projectId), {
    refreshDeps: [projectId],
    refreshOnWindowFocus: true,
    focusTimespan: 5000,
  });
  const [busy, setBusy] = useState(0);
  const reload = useMemoizedFn(() => refreshAsync().catch(() => undefined));
  useTaken(reload);

  /**
   * Does something to the plan. What is foreseen shows at once and goes again when it is refused.
   * @param words what was done, for the toast: 「移动 1.2 设计」
   */
  const act = useMemoizedFn(
    async (
      words: string,
      send: () => Promise<PlanActed>,
      ahead?: (plan: PlanView) => PlanView,
    ): Promise<PlanActed | null> => {
      const before = data;
      const next = before && ahead && foreseen(ahead(before), calendar);
      if (next) mutate(next);
      setBusy((count) => count + 1);
      try {
        const acted = await send();
        await reload();
        const label = acted.along > 0 ? `${words}，连带 ${acted.along} 项` : words;
        told('修改成功', { label, ...(acted.actId && { act: { kind: 'plan', actId: acted.actId } }) });
        return acted;
      } catch (failure) {
        if (before && next) mutate(before);
        void message.error(errorText(failure, '修改失败'));
        await reload();
        return null;
      } finally {
        setBusy((count) => count - 1);
      }
    },
  );
  return { plan: data, error, loading, reload, act, busy: busy > 0 };
}
export type PlanActs = ReturnType<typeof usePlan>;
