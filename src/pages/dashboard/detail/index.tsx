import type { Widget } from '@contract/dashboard/dashboard';
import { shares, widgetKinds } from '@contract/dashboard/words';
import { Link, Navigate, useParams } from '@umijs/max';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { columnsOf } from '@/features/dashboard/chart/spec';
import styles from '@/features/dashboard/dashboard.module.css';
import { nextTab, shownOn, tabsOf } from '@/features/dashboard/tabs';
import { type Point, WidgetView } from '@/features/dashboard/WidgetView';
import { type Drill, DrillPanel } from '@/features/insight';
import { useFigureChanges } from '@/features/realtime';
import { useAct } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { insightApi } from '@/services/insight';
import { ApiError } from '@/utils/apiError';
import { BoardActions } from './BoardActions';
import { BoardContent } from './BoardContent';
import { BoardDialogs, type OpenDialog } from './BoardDialogs';
import { BoardFilters } from './BoardFilters';
import { withPick } from './chart/look';
import { RowsPanel } from './chart/RowsPanel';
import { Printed } from './tools/Printed';
import { usePrint } from './tools/usePrint';
import { useBoardValues } from './useBoardValues';
import { useFullScreen } from './useFullScreen';
import { useLook } from './useLook';
import { useWidgets } from './useWidgets';

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

/** What one of its points leads to: rows of a metric, or of what a chart counts. */
function useBehind() {
  const [drill, setDrill] = useState<Drill | null>(null);
  const [point, setPoint] = useState<Point | null>(null);
  return { drill, setDrill, point, setPoint };
}

function Board({ board, metrics, refresh }: Loaded & { refresh: () => void }) {
  const { told } = useAct();
  const narrow = useMediaQuery(NARROW);
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState<OpenDialog>(null);
  const behind = useBehind();
  const { printing, print } = usePrint();
  const metricOf = (widget: Widget) => metrics.find(({ code }) => code === widget.metric);
  const nameOf = (widget: Widget) =>
    widget.title || metricOf(widget)?.name || widget.chart?.measures[0]?.name || widgetKinds[widget.kind];
  const { widgets, saved, saver, refused, drop, remove } = useWidgets(board, nameOf, refresh);
  const { tab: asked, look, filter, noneSeen, change } = useLook(board);
  const placeless = saved.map((one) => ({ ...one, x: 0, y: 0, w: 0, h: 0 }));
  const key = JSON.stringify([board.serialNo, board.filter, look, placeless]);
  const values = useBoardValues({ serialNo: board.serialNo, look, widgets: saved, key });
  useFigureChanges(filter.projectIds, values.refresh);
  const tabs = tabsOf(widgets);
  const { tab, shown } = shownOn(widgets, asked);
  // Whoever hangs it on a wall sees each tab in turn, with figures of the moment.
  const { full, enter } = useFullScreen(() => {
    // By the back button one leaves the dashboard, not one of the turns of a night.
    if (tabs.length > 1) change({ tab: nextTab(tabs, tab) }, { replace: true });
    values.refresh();
  });
  const wanted = open !== null || widgets.some(({ chart }) => chart);
  // What may be filtered by or added is asked for once somebody may need it.
  const sources = useRequest(async () => (wanted ? dashboardApi.listSources() : null), {
    refreshDeps: [wanted],
    onError: () => undefined,
  });
  const known = sources.data ?? null;
  const keepFilter = async () => {
    try {
      await saver.other((version) => dashboardApi.update({ serialNo: board.serialNo, version, filter: look }));
      told('修改成功', { label: `${board.name} 的筛选` });
      change({ period: null, projects: null, filter: null });
    } catch (failure) {
      refused(failure, '保存筛选失败');
    }
    refresh();
  };
  const view = (widget: Widget) => (
    <WidgetView
      widget={widget}
      metric={metricOf(widget)}
      value={values.byId.get(widget.id)}
      stale={values.isStale(widget.id)}
      projectIds={filter.projectIds}
      onDrill={noneSeen ? undefined : behind.setDrill}
      onPoint={behind.setPoint}
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
          <BoardActions
            {...{ board, widgets, look, narrow, editing, nameOf }}
            onFull={enter}
            onShare={() => setOpen('share')}
            onPublish={() => setOpen('publish')}
            onAdd={() => setOpen({})}
            onArrange={() => setEditing(!editing)}
            onPrint={print}
            onRestored={refresh}
          />
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
      <BoardContent
        {...{ tabs, tab, shown, full, narrow, editing, nameOf }}
        empty={widgets.length === 0}
        error={values.error}
        kept={Boolean(values.data)}
        onRetry={values.refresh}
        onTab={(next) => change({ tab: next })}
        render={view}
        onDrop={drop}
        onEdit={(widget) => setOpen({ widget })}
        onRemove={(widget) => void remove(widget)}
        onAdd={board.editable ? () => setOpen({}) : undefined}
      />
      <RowsPanel
        serialNo={board.serialNo}
        point={behind.point}
        filter={look}
        onClose={() => behind.setPoint(null)}
        onFilter={(more) => change({ filter: more.reduce(withPick, [...(filter.columns ?? [])]) })}
        onChanged={values.refresh}
      />
      <DrillPanel drill={behind.drill} onClose={() => behind.setDrill(null)} />
      <BoardDialogs
        {...{ open, board, widgets, metrics, tabs, look, saver, nameOf }}
        sources={known}
        onClose={() => setOpen(null)}
        onChanged={refresh}
      />
    </>
  );
}
