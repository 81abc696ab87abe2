import type { PlanNodeView, PlanView } from '@contract/plan/plan';
import { dayNumber, type WorkCalendar } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { App, Button } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { useDivider, useZoom, ZoomTools } from '@/features/gantt';
import { isInGrid } from '@/hooks/keys';
import { useToday } from '@/hooks/useToday';
import { planChangeApi } from '@/services/planChange';
import type { CellEdit } from '../cells';
import { fitting, planColumns } from '../columns';
import { placeOfNew, rowsOf } from '../outline';
import { PlanChart, type PlanChartHandle } from '../PlanChart';
import styles from '../plan.module.css';
import { usePlan } from '../usePlan';
import { type PlanCalls, usePlanActs } from '../usePlanActs';
import { usePlanKeys } from '../usePlanKeys';
import { Ways } from '../Ways';
import { Gone } from './Gone';
import { daysInPlan } from './words';

const NodeForm = lazy(() => import('../dialogs').then(({ NodeForm: part }) => ({ default: part })));
const LEFT = 560;
/** What is planned of a node; what is reported of it belongs to the plan itself. */
const planned = new Set(['duration', 'start', 'end', 'owner', 'predecessors']);
const draftColumns = planColumns.filter(({ key }) => planned.has(key));

/** The same calls as the plan's, into the draft of a change request. */
const callsOf = (id: string): PlanCalls => ({
  updateNode: ({ id: nodeId, ...data }) => planChangeApi.updateNode({ id, nodeId, ...data }),
  dragNode: ({ id: nodeId, ...data }) => planChangeApi.dragNode({ id, nodeId, ...data }),
  moveNodes: (data) => planChangeApi.moveNodes({ id, ...data }),
  removeNodes: (data) => planChangeApi.removeNodes({ id, ...data }),
  typePredecessors: ({ id: nodeId, text }) => planChangeApi.typeLinks({ id, nodeId, text }),
  writeRows: ({ projectId: _project, ...data }) => planChangeApi.writeRows({ id, ...data }),
  addLink: (data) => planChangeApi.addLink({ id, ...data }),
  removeLink: ({ id: linkId }) => planChangeApi.removeLink({ id, linkId }),
});

interface Props {
  id: string;
  projectId: string;
  /** As it stands now: what the ghosts are of. */
  plan: PlanView;
  calendar: WorkCalendar;
  /** The draft stands otherwise. */
  onDrafted: () => void;
}

/** The draft of a change request, edited as the plan is; below the bars stands the plan as it is. */
export function DraftChart({ id, projectId, plan: now, calendar, onDrafted }: Props) {
  const { message, modal } = App.useApp();
  const calls = useMemo(() => callsOf(id), [id]);
  const { plan, error, loading, reload, retry, act, dialog, revision } = usePlan(projectId, calendar, () =>
    planChangeApi.plan({ id }),
  );
  const zoom = useZoom();
  const divider = useDivider('planDraft', LEFT);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(-1);
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const [isMaking, setMaking] = useState(false);
  const chart = useRef<PlanChartHandle>(null);
  const today = dayNumber(useToday());
  const rows = useMemo(() => (plan ? rowsOf(plan.nodes, closed) : []), [plan, closed]);
  const before = useMemo(() => daysInPlan(now), [now]);
  const columns = fitting(draftColumns, divider.left);
  const row = rows[active];
  const told = useMemoizedFn(onDrafted);
  // The first reading is no change of the draft.
  useEffect(() => {
    if (revision > 1) told();
  }, [revision, told]);
  const keepActive = useMemoizedFn((nodeId: string | null | undefined) => {
    if (nodeId) setActive(rows.findIndex(({ node }) => node.id === nodeId));
  });
  const toggle = useMemoizedFn((nodeId: string) =>
    setClosed((were) => {
      const next = new Set(were);
      if (!next.delete(nodeId)) next.add(nodeId);
      return next;
    }),
  );
  const given = usePlanActs({
    ...{ plan, calendar, today, act, keepActive, calls, wayBack: '其中现行计划的节点可以在草稿中恢复。' },
    onRefused: (refused) => void setTimeout(() => isInGrid(document.activeElement) && setEdit((one) => one ?? refused)),
  });
  const inPlan = useMemo(() => new Set(now.nodes.map((node) => node.id)), [now]);
  const remove = (node: PlanNodeView) => {
    // Of the plan: it is listed below the tools, and brought back from there. What only the draft has is gone for good.
    if (inPlan.has(node.id)) return given.remove(node);
    void modal.confirm({
      title: `删除草稿中新建的「${node.title}」？`,
      content: '它和它的下级只在草稿中，删除后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => void act(`删除 ${node.title}`, () => calls.removeNodes({ ids: [node.id] })),
    });
  };
  const acts = { ...given, remove };
  const editable = plan?.editable ?? false;
  usePlanKeys({
    ...acts,
    ...{
      rows,
      active,
      editable,
      onChart: plan !== undefined,
      links: columns.some(({ key }) => key === 'predecessors'),
    },
    nodes: plan?.nodes ?? [],
    onActive: setActive,
    onExtend: (by) => setActive(Math.max(0, Math.min(rows.length - 1, active + by))),
    onNode: keepActive,
    onToggle: toggle,
    onOpen: (nodeId) => setEdit({ id: nodeId, field: 'title' }),
    onEdit: (nodeId, field) => setEdit({ id: nodeId, field }),
    onToday: () => chart.current?.goTo(today),
    onZoom: (by) => zoom.step(by > 0 ? -1 : 1),
    onCreate: editable ? () => setMaking(true) : null,
    onClose: null,
  });
  if (!plan)
    return <StateView loading={loading || !error} error={loading ? undefined : error} onRetry={retry} rows={8} />;
  const place = placeOfNew(rows, plan.nodes, row?.node.id ?? null);
  const parent = plan.nodes.find((one) => one.id === place.parentId);
  const revert = () => {
    if (!row) return;
    void act(`去掉对 ${row.node.title} 的变更`, () => planChangeApi.revert({ id, nodeIds: [row.node.id] }));
  };
  return (
    <>
      <div className={styles.tools} style={{ paddingInline: 0 }}>
        <ZoomTools zoom={zoom} onToday={() => chart.current?.goTo(today)} />
        <span className={styles.muted}>细条为现行计划</span>
        <span className={styles.grow} />
        <Button disabled={!row} onClick={revert}>
          去掉对此节点的变更
        </Button>
        <Button disabled={!row} danger onClick={() => row && acts.remove(row.node)}>
          删除节点
        </Button>
        <Button onClick={() => setMaking(true)}>新建节点</Button>
      </div>
      <Gone
        now={now.nodes}
        draft={plan.nodes}
        onRestore={(node, nodeIds) => void act(`恢复 ${node.title}`, () => planChangeApi.revert({ id, nodeIds }))}
      />
      <div className={styles.draft}>
        <PlanChart
          ref={chart}
          {...{ plan, rows, zoom, calendar, today, active, edit, columns, divider, projectId }}
          {...{ critical: false, ghosts: true, ghostName: '现行计划', label: '变更草稿', range: null }}
          promised={before}
          onOpen={(node) => keepActive(node.id)}
          onActive={setActive}
          onPaste={() => void message.info('请在名称单元格中粘贴，或在计划中导入表格')}
          onEdit={setEdit}
          onCell={acts.cell}
          onOwner={acts.own}
          onToggle={toggle}
          onRefused={(reason) => void message.warning(reason)}
          onPull={acts.pull}
          onLink={acts.link}
          onUnlink={acts.unlink}
          onUnpin={acts.unpin}
          conflictsOf={(node) => <Ways node={node} plan={plan} onWay={acts.takeWay} />}
        />
      </div>
      {dialog}
      {isMaking && (
        <Suspense fallback={null}>
          <NodeForm
            {...{ projectId, place }}
            kind={parent ? 'work' : 'phase'}
            where={parent ? `在 ${parent.wbs} ${parent.title} 下` : '在顶层'}
            create={({ projectId: _project, ...data }) => planChangeApi.createNode({ id, ...data })}
            onClose={() => setMaking(false)}
            onDone={() => {
              setMaking(false);
              void reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
