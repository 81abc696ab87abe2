import type { PlanLoad } from '@contract/plan/people/people';
import type { PlanNodeView } from '@contract/plan/plan';
import { dayNumber } from '@contract/time/workdays';
import { history, useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { App, Button, Drawer } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { useDivider, useWorkCalendar, useZoom } from '@/features/gantt';
import {
  columnsOf,
  columnsTool,
  FilterBar,
  narrowing,
  parseState,
  printState,
  SavedViewMenu,
  unnarrowed,
  useColumnChoice,
  useSavedViews,
} from '@/features/object/list';
import { isInGrid } from '@/hooks/keys';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { planPeopleApi } from '@/services/planPeople';
import { Compare } from './Compare';
import { type CellEdit, isCellField, labelOfCell } from './cells';
import { fitting, needsBaseline, type Promised, planColumns } from './columns';
import { Milestones } from './Milestones';
import { NodePanel } from './NodePanel';
import { narrowed } from './narrow';
import { rowsOf } from './outline';
import { useOwnFields } from './ownColumns';
import { PhoneList } from './PhoneList';
import { PlanChart, type PlanChartHandle } from './PlanChart';
import { type PlanDialog, PlanDialogs } from './PlanDialogs';
import { PlanTools, views as planViews, type View } from './PlanTools';
import { type FooterLine, LoadRows, NoLoad } from './people/LoadRows';
import styles from './plan.module.css';
import { planParams } from './planState';
import { RangeBar } from './RangeBar';
import { useBaselineDays } from './useBaselineDays';
import { usePlan } from './usePlan';
import { usePlanActs } from './usePlanActs';
import { usePlanKeys } from './usePlanKeys';
import { Ways } from './Ways';

const WIDE = '(max-width: 1180px)';
const PasteDialog = lazy(() => import('./PasteDialog').then(({ PasteDialog: part }) => ({ default: part })));
const TableImport = lazy(() => import('./TableImport').then(({ TableImport: part }) => ({ default: part })));
const PrintDialog = lazy(() => import('./print/PrintDialog').then(({ PrintDialog: part }) => ({ default: part })));
const ChangesView = lazy(() => import('./change').then(({ ChangesView: part }) => ({ default: part })));
const EarnedView = lazy(() => import('@/features/earned').then(({ EarnedView: part }) => ({ default: part })));

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
  const [params, setParams] = useSearchParams();
  const view = (Object.keys(planViews) as View[]).find((one) => one === params.get('view')) ?? 'plan';
  const zoom = useZoom();
  const divider = useDivider('plan', narrow ? SHORT : LEFT);
  const own = useOwnFields(projectId, plan?.named);
  const allParams = useMemo(() => ({ ...own.params, ...planParams }), [own.params]);
  const state = useMemo(() => parseState(allParams, params), [allParams, params]);
  const { critical, ghosts, loads } = state;
  const show = (next: typeof state) => setParams(printState(allParams, next, params), { replace: true });
  const narrowedBy = narrowing(allParams, state);
  const views = useSavedViews({ list: 'plan', projectId }, state.saved);
  const allColumns = useMemo(() => [...planColumns, ...own.columns], [own.columns]);
  const kept = views.open && columnsOf(views.open);
  const choice = useColumnChoice('plan', allColumns, views.open && kept && { id: views.open.id, columns: kept });
  const columns = fitting(choice.visible, divider.left);
  const put = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setParams(next, { replace: true });
  };
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(-1);
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const load = useRequest(() => planPeopleApi.getLoad({ projectId }), {
    ready: loads && view === 'plan' && !phone,
    refreshDeps: [projectId, loads, revision],
  });
  /** The other end of the rows that are chosen together with the active one. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const [paste, setPaste] = useState<string | null>(null);
  const [tabling, setTabling] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const [taken, setTaken] = useState(0);
  const chart = useRef<PlanChartHandle>(null);
  const today = dayNumber(useToday());
  const isNarrowed = narrowedBy.length > 0;
  const rows = useMemo(() => {
    if (!plan) return [];
    const shown = isNarrowed ? narrowed(plan.nodes, state, own.conditions(state)) : plan.nodes;
    return rowsOf(shown, closed);
  }, [plan, closed, isNarrowed, own, state]);
  const compared = useBaselineDays(
    projectId,
    plan?.baselined ?? false,
    (ghosts || phone || needsBaseline(columns)) && view === 'plan',
    taken + revision,
  );
  const row = rows[active];
  const range = anchor === null || active < 0 ? null : ([Math.min(anchor, active), Math.max(anchor, active)] as const);
  const activate = useMemoizedFn((index: number) => {
    setActive(index);
    setAnchor(null);
  });
  const extend = (by: 1 | -1) => {
    setAnchor(anchor ?? active);
    setActive(Math.max(0, Math.min(rows.length - 1, active + by)));
  };
  const editable = plan?.editable ?? false;

  const search = params.toString();
  const goTo = (id: string | null) =>
    history.push(`/project/${projectId}/plan${id ? `/${id}` : ''}${search ? `?${search}` : ''}`);
  const open = useMemoizedFn((node: PlanNodeView) => {
    setActive(rows.findIndex((one) => one.node.id === node.id));
    goTo(node.id);
  });
  const keepActive = useMemoizedFn((id: string | null | undefined) => {
    if (id) setActive(rows.findIndex(({ node }) => node.id === id));
  });
  const toggle = useMemoizedFn((id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    }),
  );
  const onChart = view === 'plan' && !phone && plan !== undefined;
  const acts = usePlanActs({
    ...{ plan, calendar, today, act, keepActive },
    // Whoever has gone on meanwhile is not called back; where that is, is known only once a blur is over.
    onRefused: (refused) => void setTimeout(() => isInGrid(document.activeElement) && setEdit((now) => now ?? refused)),
  });
  usePlanKeys({
    ...acts,
    ...{ rows, active, editable, onChart, links: columns.some(({ key }) => key === 'predecessors') },
    nodes: plan?.nodes ?? [],
    onActive: activate,
    onExtend: extend,
    onNode: keepActive,
    onToggle: toggle,
    onOpen: goTo,
    onEdit: (id, field) => setEdit({ id, field }),
    onToday: () => chart.current?.goTo(today),
    onZoom: (by) => zoom.step(by > 0 ? -1 : 1),
    onCreate: editable && view === 'plan' ? () => setDialog('node') : null,
    onClose: nodeId && !phone ? () => goTo(null) : null,
  });

  if (!plan)
    return <StateView loading={loading || !error} error={loading ? undefined : error} onRetry={retry} rows={10} />;
  const isEmpty = plan.nodes.length === 0;
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">计划</h1>
      <PlanTools
        {...{ projectId, plan, view, zoom, critical, ghosts, loads }}
        onChart={onChart && !isEmpty}
        onView={(next) => put({ view: next === 'plan' ? null : next, change: null })}
        saved={
          <SavedViewMenu
            {...{ place: { list: 'plan' as const, projectId }, noun: '节点', params: allParams, state, change: show }}
            {...{ columns: choice.choice, onReset: choice.reset, saved: views }}
          />
        }
        columns={columnsTool({
          ...{ all: allColumns, choice: choice.choice, initial: choice.initial },
          onChange: choice.change,
        })}
        filter={
          <FilterBar
            filters={own.filters}
            values={state}
            set={narrowedBy}
            initial={Object.fromEntries(Object.entries(allParams).map(([key, { initial }]) => [key, initial]))}
            onChange={(changes) => show({ ...state, ...changes })}
          />
        }
        onToday={() => chart.current?.goTo(today)}
        onCritical={(next) => show({ ...state, critical: next })}
        onGhosts={(next) => show({ ...state, ghosts: next })}
        onLoads={(next) => show({ ...state, loads: next })}
        onDialog={setDialog}
        onPaste={() => setPaste('')}
        onTable={() => setTabling(true)}
        onPrint={() => setPrinting(true)}
      />
      {view === 'milestones' ? (
        <Milestones {...{ projectId, revision, phone }} onOpen={(id) => goTo(id)} />
      ) : view === 'baseline' ? (
        <Compare
          {...{ projectId, revision, phone }}
          chosen={params.get('baseline') ?? undefined}
          onChoose={(id) => put({ baseline: id })}
          onTake={() => setDialog('baseline')}
          onOpen={(id) => goTo(id)}
          version={taken}
        />
      ) : view === 'changes' ? (
        <Suspense fallback={<StateView loading rows={6} />}>
          <ChangesView
            {...{ projectId, plan, phone, calendar }}
            revision={taken + revision}
            chosen={params.get('change')}
            onChoose={(id) => put({ change: id })}
            onOpen={goTo}
            onChanged={() => void reload()}
          />
        </Suspense>
      ) : view === 'earned' ? (
        <div className={styles.scroll}>
          <Suspense fallback={<StateView loading rows={6} />}>
            <EarnedView projectId={projectId} revision={taken + revision} onOpen={goTo} />
          </Suspense>
        </div>
      ) : isEmpty ? (
        <div className={styles.empty}>
          <h2>还没有计划</h2>
          <p>
            {editable ? '从模板开始，导入已有的 MS Project 或 P6 文件，或新建第一个阶段。' : '项目经理还没有编制计划。'}
          </p>
          {editable && (
            <div className={styles.choices}>
              <Button type="primary" onClick={() => setDialog('template')}>
                由模板创建
              </Button>
              <Button onClick={() => setDialog('import')}>导入文件</Button>
              <Button onClick={() => setPaste('')}>从表格粘贴</Button>
              <Button onClick={() => setDialog('node')}>新建第一个阶段</Button>
            </div>
          )}
        </div>
      ) : rows.length === 0 ? (
        <div className={styles.empty}>
          <h2>没有符合筛选的节点</h2>
          <Button onClick={() => show({ ...state, ...unnarrowed(allParams) })}>清除筛选</Button>
        </div>
      ) : phone ? (
        <div className={`${styles.scroll} ${styles.flush}`}>
          <PhoneList rows={rows} slips={compared.slips} onOpen={open} />
        </div>
      ) : (
        <PlanChart
          ref={chart}
          {...{ plan, rows, zoom, critical, calendar, today, active, edit, ghosts, columns, divider }}
          projectId={projectId}
          promised={ghosts || needsBaseline(columns) ? compared.days : NO_DAYS}
          onOpen={open}
          onActive={activate}
          range={range}
          onPaste={setPaste}
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
      )}
      {range && range[1] > range[0] && onChart && (
        <RangeBar
          rows={rows.slice(range[0], range[1] + 1)}
          fields={columns.map(({ key }) => key).filter(isCellField)}
          columns={columns}
          editable={editable}
          onFill={acts.fill}
          onRemove={acts.removeMany}
          onLeave={() => setAnchor(null)}
        />
      )}
      <Suspense>
        {paste !== null && (
          <PasteDialog
            projectId={projectId}
            text={paste}
            fields={['title', ...columns.map(({ key }) => key).filter(isCellField)]}
            nodes={plan.nodes}
            calendar={calendar}
            where={row ? `，新建的在 ${row.node.wbs} ${row.node.title} 之后` : '，新建的在最后'}
            onClose={() => setPaste(null)}
            onTake={(pasted) => acts.takeRows(pasted, row?.node ?? null)}
          />
        )}
        {tabling && (
          <TableImport
            {...{ projectId, calendar }}
            nodes={plan.nodes}
            where={row ? `，新建的在 ${row.node.wbs} ${row.node.title} 之后` : '，新建的在最后'}
            onClose={() => setTabling(false)}
            onTake={(pasted) => acts.takeRows(pasted, row?.node ?? null)}
          />
        )}
        {printing && (
          <PrintDialog
            {...{ plan, rows, calendar, today, critical }}
            promised={ghosts ? compared.days : NO_DAYS}
            onClose={() => setPrinting(false)}
          />
        )}
      </Suspense>
      {conflict}
      <Drawer
        open={nodeId !== undefined}
        onClose={() => goTo(null)}
        size={phone ? '100%' : 'min(720px, 70vw)'}
        mask={phone}
        keyboard={phone}
        closable={false}
        destroyOnHidden
        aria-label="计划节点"
        focusable={{ trap: phone }}
        styles={{ body: { padding: 0 } }}
      >
        {nodeId && (
          <NodePanel
            key={nodeId}
            id={nodeId}
            plan={plan}
            act={act}
            onChanged={() => void reload()}
            onClose={() => goTo(null)}
          />
        )}
      </Drawer>
      <PlanDialogs
        {...{ dialog, projectId, plan, rows }}
        nodeId={row?.node.id ?? null}
        onClose={() => setDialog(null)}
        onChanged={() => void reload()}
        onBaseline={(id) => {
          setTaken((count) => count + 1);
          void reload();
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
