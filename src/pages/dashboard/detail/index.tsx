import type { DashboardFilter, DashboardFilterChange, Widget } from '@contract/dashboard/dashboard';
import { dashboardPeriods, shares, widgetKinds } from '@contract/dashboard/words';
import { Link, Navigate, useParams } from '@umijs/max';
import { useLatest } from 'ahooks';
import { App, Button, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { columnsOf } from '@/features/dashboard/chart/spec';
import styles from '@/features/dashboard/dashboard.module.css';
import { inOrder } from '@/features/dashboard/layout';
import { nextTab, shownOn, tabName, tabParam, tabsOf } from '@/features/dashboard/tabs';
import { WidgetBody } from '@/features/dashboard/WidgetBody';
import { type Point, WidgetView } from '@/features/dashboard/WidgetView';
import { Tip } from '@/features/help';
import { type Drill, DrillPanel } from '@/features/insight';
import { maybe, useListState } from '@/features/object/list';
import { useAct } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { insightApi } from '@/services/insight';
import { ApiError, errorText } from '@/utils/apiError';
import { BoardFilters } from './BoardFilters';
import { columnFilters, withPick } from './chart/look';
import { RowsPanel } from './chart/RowsPanel';
import { chosenProjects } from './chosenProjects';
import { BoardSaver, placedAs, untouched, without, withWidget } from './saver';
import { BoardTools } from './tools/BoardTools';
import { Printed } from './tools/Printed';
import { usePrint } from './tools/usePrint';
import { useBoardValues } from './useBoardValues';
import { useFullScreen } from './useFullScreen';
import { addedWidget, changedWidget } from './widgetOf';

const Grid = lazy(() => import('@/features/dashboard/Grid'));
const WidgetForm = lazy(() => import('./WidgetForm'));
const ShareForm = lazy(() => import('./ShareForm'));
const ShareDialog = lazy(() => import('@/features/publicLink').then((part) => ({ default: part.ShareDialog })));

/** For this look alone; absent: as the dashboard is kept. */
const params = { period: maybe(dashboardPeriods), projects: chosenProjects, filter: columnFilters, tab: tabParam };

/** /statisticalDashboard/{serialNo}/dashboardDetail — a dashboard, by the reader's own rights (specification §2). */
export default function DashboardDetailPage() {
  const { serialNo = '' } = useParams<{ serialNo: string }>();
  const { data, error, loading, refresh } = useRequest(
    async () => ({
      ...{ asked: serialNo, board: await dashboardApi.get({ serialNo }) },
      metrics: await insightApi.listMetrics(),
    }),
    { refreshDeps: [serialNo], onError: () => undefined },
  );
  const shown = data?.asked === serialNo ? data : undefined;
  // Messages name it by its id.
  if (shown && shown.board.serialNo !== serialNo) {
    return <Navigate to={`/statisticalDashboard/${shown.board.serialNo}/dashboardDetail`} replace />;
  }
  if (!shown && error instanceof ApiError && error.status === 404) {
    return (
      <StatusView
        code="404"
        title="看板不存在或已被删除"
        text="也可能没有共享给您，请联系看板的负责人。"
        action={<Link to="/statisticalDashboard">返回看板列表</Link>}
      />
    );
  }
  return (
    <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh} rows={10}>
      {shown && <Board key={serialNo} board={shown.board} metrics={shown.metrics} refresh={refresh} />}
    </StateView>
  );
}

type Loaded = {
  board: Awaited<ReturnType<typeof dashboardApi.get>>;
  metrics: Awaited<ReturnType<typeof insightApi.listMetrics>>;
};

function Board({ board, metrics, refresh }: Loaded & { refresh: () => void }) {
  const { message } = App.useApp();
  const { told } = useAct();
  const narrow = useMediaQuery(NARROW);
  const [state, change] = useListState(params);
  const [editing, setEditing] = useState(false);
  const [form, setForm] = useState<{ widget?: Widget } | 'share' | null>(null);
  const [sharing, setSharing] = useState(false);
  const [drill, setDrill] = useState<Drill | null>(null);
  const [point, setPoint] = useState<Point | null>(null);
  /** As they stand now, and as they are saved: values are asked for what is saved. */
  const [{ widgets, saved }, show] = useState({ widgets: board.widgets, saved: board.widgets });
  const latest = useLatest(refresh);
  const [saver] = useState(
    () =>
      new BoardSaver(board, {
        send: (version, next) => dashboardApi.update({ serialNo: board.serialNo, version, widgets: next }),
        onChange: (shown, known) => show({ widgets: [...shown], saved: [...known] }),
        onTheirs: () => latest.current(),
      }),
  );
  useEffect(() => saver.adopt(board), [saver, board]);

  // Only what differs: the dashboard's own projects may be more than are told here.
  const look: DashboardFilterChange = {
    ...(state.period !== null && { period: state.period }),
    ...(state.projects !== null && { projectIds: [...state.projects] }),
    ...(state.filter !== null && { columns: [...state.filter] }),
  };
  const filter: DashboardFilter = { ...board.filter, ...look };
  const noneSeen = state.projects === null && board.ofProjects && board.projects.length === 0;
  const placeless = saved.map((one) => ({ ...one, x: 0, y: 0, w: 0, h: 0 }));
  const asked = JSON.stringify([board.serialNo, board.filter, look, placeless]);
  const values = useBoardValues({ serialNo: board.serialNo, look, widgets: saved, key: asked });
  const { printing, print } = usePrint();
  const tabs = tabsOf(widgets);
  const { tab, shown } = shownOn(widgets, state.tab);
  // Whoever hangs it on a wall sees each tab in turn, with figures of the moment.
  const { full, enter } = useFullScreen(() => {
    // By the back button one leaves the dashboard, not one of the turns of a night.
    if (tabs.length > 1) change({ tab: nextTab(tabs, tab) }, { replace: true });
    values.refresh();
  });
  const { byId } = values;
  const metricOf = (widget: Widget) => metrics.find(({ code }) => code === widget.metric);
  const nameOf = (widget: Widget) =>
    widget.title || metricOf(widget)?.name || widget.chart?.measures[0]?.name || widgetKinds[widget.kind];
  const charted = widgets.some(({ chart }) => chart);
  // What may be filtered by or added is asked for once somebody may need it.
  const sources = useRequest(async () => (charted || form !== null ? dashboardApi.listSources() : null), {
    refreshDeps: [charted || form !== null],
    onError: () => undefined,
  });
  const known = sources.data ?? null;

  const refused = (failure: unknown, fallback: string) =>
    void message.error({ key: 'dashboard', content: errorText(failure, fallback) });
  const drop = (next: Widget[]) => {
    const same = next.every((one) => {
      const was = widgets.find(({ id }) => id === one.id);
      return was && was.x === one.x && was.y === one.y && was.w === one.w && was.h === one.h;
    });
    if (same) return;
    saver.change(placedAs(next)).catch((failure: unknown) => refused(failure, '保存位置失败'));
  };
  const remove = async (widget: Widget) => {
    try {
      await saver.change(without(widget.id));
      const key = `widget-${widget.id}`;
      void message.open({
        key,
        type: 'success',
        duration: 6,
        content: (
          <>
            已删除组件 · {nameOf(widget)}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                saver.change(withWidget(widget)).catch((failure: unknown) => refused(failure, '恢复组件失败'));
              }}
            >
              撤销
            </Button>
          </>
        ),
      });
    } catch (failure) {
      refused(failure, '删除组件失败');
    }
  };
  const keepFilter = async () => {
    try {
      await saver.other((version) => dashboardApi.update({ serialNo: board.serialNo, version, filter: look }));
      told('修改成功', { label: `${board.name} 的筛选` });
      change({ period: null, projects: null, filter: null });
      refresh();
    } catch (failure) {
      refused(failure, '保存筛选失败');
      refresh();
    }
  };
  const view = (widget: Widget) => (
    <WidgetView
      widget={widget}
      metric={metricOf(widget)}
      value={byId.get(widget.id)}
      stale={values.isStale(widget.id)}
      projectIds={filter.projectIds}
      onDrill={noneSeen ? undefined : setDrill}
      onPoint={setPoint}
    />
  );
  const days = values.data && `${values.data.answer.from} 至 ${values.data.answer.to}`;
  const about = [board.description, board.owner?.name, shares[board.share], days].filter(Boolean).join(' · ');
  return (
    <>
      {printing && <Printed {...{ about, widgets }} name={board.name} render={view} />}
      <PageHeader
        title={board.name}
        extra={
          <>
            {!narrow && widgets.length > 0 && <Button onClick={enter}>全屏</Button>}
            {board.editable && (
              <>
                <Button onClick={() => setForm('share')}>共享</Button>
                <Button onClick={() => setSharing(true)}>公开分享</Button>
                <Button onClick={() => setForm({})}>添加组件</Button>
                {!narrow && widgets.length > 0 && (
                  <Button
                    type={editing ? 'primary' : 'default'}
                    aria-pressed={editing}
                    onClick={() => setEditing(!editing)}
                  >
                    {editing ? '完成' : '调整布局'}
                  </Button>
                )}
              </>
            )}
            <BoardTools {...{ board, widgets, look, nameOf }} onPrint={print} onRestored={refresh} />
          </>
        }
      >
        <p className={styles.soft}>{about}</p>
        <BoardFilters
          {...{ board, look, filter, noneSeen }}
          columns={columnsOf(widgets, known)}
          onChange={change}
          onKeep={() => void keepFilter()}
        />
      </PageHeader>
      <div className={styles.page} data-full={full || undefined}>
        {tabs.length > 1 && (
          <Tabs
            activeKey={tab}
            items={tabs.map((one) => ({ key: one, label: tabName(one) }))}
            onChange={(next) => change({ tab: next })}
          />
        )}
        <StateView
          error={values.error}
          kept={Boolean(values.data)}
          onRetry={values.refresh}
          empty={widgets.length === 0}
          emptyText="看板还没有组件：选一个指标，合适的图会自己选好"
          emptyAction={
            board.editable && (
              <Button type="primary" onClick={() => setForm({})}>
                添加第一个组件
              </Button>
            )
          }
        >
          {narrow ? (
            <div className={styles.column}>
              {inOrder(shown).map((widget) => (
                <article key={widget.id} className={styles.widget} aria-label={nameOf(widget)}>
                  <WidgetBody name={nameOf(widget)}>{view(widget)}</WidgetBody>
                </article>
              ))}
            </div>
          ) : (
            <Suspense fallback={null}>
              {editing && (
                <Tip name="arrangeWidgets">
                  拖动标题换位置，拖动右下角改大小；也可以用键盘：Enter 拿起，方向键移动，Esc 还原。
                </Tip>
              )}
              <Grid
                {...{ editing, nameOf }}
                widgets={shown}
                render={view}
                onDrop={drop}
                onEdit={(widget) => setForm({ widget })}
                onRemove={(widget) => void remove(widget)}
              />
            </Suspense>
          )}
        </StateView>
      </div>
      <RowsPanel
        serialNo={board.serialNo}
        point={point}
        filter={look}
        onClose={() => setPoint(null)}
        onFilter={(more) => change({ filter: more.reduce(withPick, [...(filter.columns ?? [])]) })}
      />
      <DrillPanel drill={drill} onClose={() => setDrill(null)} />
      <Suspense fallback={null}>
        {sharing && (
          <ShareDialog
            kind="dashboard"
            target={board.serialNo}
            settings={{ filter: look }}
            onClose={() => setSharing(false)}
          />
        )}
        {form === 'share' && (
          <ShareForm
            board={{ ...board, version: saver.version }}
            onClose={() => setForm(null)}
            onDone={() => {
              setForm(null);
              refresh();
            }}
          />
        )}
        {form !== null && form !== 'share' && (
          <WidgetForm
            metrics={metrics}
            sources={known}
            tabs={tabs}
            widget={form.widget}
            onClose={() => setForm(null)}
            nameOf={nameOf}
            onTheirs={() => setForm(null)}
            onSave={(values) =>
              form.widget
                ? saver.change(withWidget(changedWidget(form.widget, values)), {
                    ahead: false,
                    fits: untouched(form.widget.id),
                  })
                : saver.change(withWidget(addedWidget(widgets, values)), { ahead: false })
            }
            onDone={() => setForm(null)}
          />
        )}
      </Suspense>
    </>
  );
}
