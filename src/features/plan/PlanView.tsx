import type { PlanLoad } from '@contract/plan/people/people';
import type { PlanNodeView } from '@contract/plan/plan';
import { dayNumber } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { useDivider, useWorkCalendar, useZoom } from '@/features/gantt';
import { unnarrowed } from '@/features/object/list';
import { isInGrid } from '@/hooks/keys';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { planPeopleApi } from '@/services/planPeople';
import { type CellEdit, isCellField, labelOfCell } from './cells';
import { needsBaseline, type Promised } from './columns';
import { EmptyPlan, NothingFits } from './EmptyPlan';
import { NodeDrawer } from './NodeDrawer';
import { OtherViews } from './OtherViews';
import { PhoneList } from './PhoneList';
import { PlanChart, type PlanChartHandle } from './PlanChart';
import { type PlanDialog, PlanDialogs } from './PlanDialogs';
import { PlanHead } from './PlanHead';
import { type PlanSheet, PlanSheets } from './PlanSheets';
import { type FooterLine, LoadRows, NoLoad } from './people/LoadRows';
import styles from './plan.module.css';
import { RangeBar } from './RangeBar';
import { useBaselineDays } from './useBaselineDays';
import { usePlan } from './usePlan';
import { usePlanActs } from './usePlanActs';
import { usePlanAddress } from './usePlanAddress';
import { usePlanKeys } from './usePlanKeys';
import { usePlanView, useRows } from './usePlanView';
import { useRowChoice } from './useRowChoice';
import { Ways } from './Ways';

const WIDE = '(max-width: 1180px)';

/** Left of the line, before anybody moved the divider. */
const [LEFT, SHORT] = [700, 430];
const NO_DAYS: ReadonlyMap<string, Promised> = new Map();

interface Props {
  projectId: string;
  /** The node that stands open. */
  nodeId: string | undefined;
}

/** The plan of a project: its tree beside the time line, milestones, and what became of a baseline. */
export function ProjectPlan({ projectId, nodeId }: Props) {
  const { message } = App.useApp();
  const { calendar } = useWorkCalendar();
  const { plan, error, loading, reload, retry, act, dialog: conflict, revision } = usePlan(projectId, calendar);
  const phone = useMediaQuery(NARROW);
  const narrow = useMediaQuery(WIDE);
  const address = usePlanAddress(projectId);
  const { view, params, put, goTo } = address;
  const zoom = useZoom();
  const divider = useDivider('plan', narrow ? SHORT : LEFT);
  const looked = usePlanView(projectId, plan, address, divider.left);
  const { own, state, show, columns } = looked;
  const { critical, ghosts, loads } = state;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useRows(plan, looked, closed);
  const { active, row, range, activate, extend, activateNode, leave } = useRowChoice(rows);
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const [sheet, setSheet] = useState<PlanSheet | null>(null);
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const [taken, setTaken] = useState(0);
  const chart = useRef<PlanChartHandle>(null);
  const today = dayNumber(useToday());
  const load = useRequest(() => planPeopleApi.getLoad({ projectId }), {
    ready: loads && view === 'plan' && !phone,
    refreshDeps: [projectId, loads, revision],
  });
  const compared = useBaselineDays(
    projectId,
    plan?.baselined ?? false,
    (ghosts || phone || needsBaseline(columns)) && view === 'plan',
    taken + revision,
  );
  const editable = plan?.editable ?? false;
  const onChart = view === 'plan' && !phone && plan !== undefined;
  const cells = columns.map(({ key }) => key).filter(isCellField);

  const open = useMemoizedFn((node: PlanNodeView) => {
    activateNode(node.id);
    goTo(node.id);
  });
  const toggle = useMemoizedFn((id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    }),
  );
  const acts = usePlanActs({
    ...{ plan, calendar, today, act, keepActive: activateNode },
    // Whoever has gone on meanwhile is not called back; where that is, is known only once a blur is over.
    onRefused: (refused) => void setTimeout(() => isInGrid(document.activeElement) && setEdit((now) => now ?? refused)),
  });
  const goToday = () => chart.current?.goTo(today);
  usePlanKeys({
    ...acts,
    ...{ rows, active, editable, onChart, links: columns.some(({ key }) => key === 'predecessors') },
    nodes: plan?.nodes ?? [],
    onActive: activate,
    onExtend: extend,
    onNode: activateNode,
    onToggle: toggle,
    onOpen: goTo,
    onEdit: (id, field) => setEdit({ id, field }),
    onToday: goToday,
    onZoom: (by) => zoom.step(by > 0 ? -1 : 1),
    onCreate: editable && view === 'plan' ? () => setDialog('node') : null,
    onClose: nodeId && !phone ? () => goTo(null) : null,
  });

  if (!plan)
    return <StateView loading={loading || !error} error={loading ? undefined : error} onRetry={retry} rows={10} />;
  const isEmpty = plan.nodes.length === 0;
  const changed = () => void reload();

  const body = () => {
    if (view !== 'plan') {
      return (
        <OtherViews
          {...{ view, projectId, plan, phone, calendar, revision, taken, params, put }}
          onOpen={goTo}
          onTakeBaseline={() => setDialog('baseline')}
          onChanged={changed}
        />
      );
    }
    if (isEmpty)
      return <EmptyPlan editable={editable} onDialog={setDialog} onPaste={() => setSheet({ is: 'paste', text: '' })} />;
    if (rows.length === 0) return <NothingFits onClear={() => show({ ...state, ...unnarrowed(looked.allParams) })} />;
    if (phone) {
      return (
        <div className={`${styles.scroll} ${styles.flush}`}>
          <PhoneList rows={rows} slips={compared.slips} onOpen={open} />
        </div>
      );
    }
    return (
      <PlanChart
        ref={chart}
        {...{ plan, rows, zoom, critical, calendar, today, active, edit, ghosts, columns, divider }}
        projectId={projectId}
        promised={ghosts || needsBaseline(columns) ? compared.days : NO_DAYS}
        onOpen={open}
        onActive={activate}
        range={range}
        onPaste={(text) => setSheet({ is: 'paste', text })}
        onEdit={setEdit}
        onCell={acts.cell}
        onOwner={acts.own}
        own={own.own}
        onOwn={(node, field, value) => acts.setOwn(node, field, value, labelOfCell(field, columns))}
        onToggle={toggle}
        onRefused={(reason) => void message.warning(reason)}
        onPull={acts.pull}
        onLink={acts.link}
        onUnlink={acts.unlink}
        onUnpin={acts.unpin}
        footer={loads && load.data ? (line) => <LoadFooter load={load.data} line={line} /> : undefined}
        conflictsOf={(node) => <Ways node={node} plan={plan} onWay={acts.takeWay} />}
      />
    );
  };

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">计划</h1>
      <PlanHead
        {...{ projectId, plan, address, looked, zoom }}
        onChart={onChart && !isEmpty}
        onToday={goToday}
        onDialog={setDialog}
        onSheet={setSheet}
      />
      {body()}
      {range && range[1] > range[0] && onChart && (
        <RangeBar
          rows={rows.slice(range[0], range[1] + 1)}
          fields={cells}
          columns={columns}
          editable={editable}
          onFill={acts.fill}
          onRemove={acts.removeMany}
          onLeave={leave}
        />
      )}
      <PlanSheets
        {...{ sheet, projectId, plan, calendar, today, rows, row, critical }}
        fields={cells}
        promised={ghosts ? compared.days : NO_DAYS}
        onTake={(pasted) => acts.takeRows(pasted, row?.node ?? null)}
        onClose={() => setSheet(null)}
      />
      {conflict}
      <NodeDrawer id={nodeId} {...{ phone, plan, act }} onChanged={changed} onClose={() => goTo(null)} />
      <PlanDialogs
        {...{ dialog, projectId, plan, rows }}
        nodeId={row?.node.id ?? null}
        onClose={() => setDialog(null)}
        onChanged={changed}
        onBaseline={(id) => {
          setTaken((count) => count + 1);
          changed();
          if (view === 'baseline') put({ baseline: id });
        }}
      />
    </div>
  );
}

function LoadFooter({ load, line }: { load: PlanLoad | undefined; line: FooterLine }) {
  if (!load) return null;
  return load.rows.length > 0 ? <LoadRows load={load} line={line} /> : <NoLoad line={line} />;
}
