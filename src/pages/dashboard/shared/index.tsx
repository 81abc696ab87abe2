import type { DashboardValues, Widget } from '@contract/dashboard/dashboard';
import { widgetKinds } from '@contract/dashboard/words';
import type { SharedBoard } from '@contract/publicLink/publicLink';
import { useMemoizedFn } from 'ahooks';
import { Tabs } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import styles from '@/features/dashboard/dashboard.module.css';
import { inOrder } from '@/features/dashboard/layout';
import { FIRST_TAB, shownOn, tabName, tabsOf } from '@/features/dashboard/tabs';
import { WidgetBody } from '@/features/dashboard/WidgetBody';
import { WidgetView } from '@/features/dashboard/WidgetView';
import { type LinkKey, PublicFrame, publicStyles } from '@/features/publicLink/public';
import { PublicPage } from '@/features/session/PublicPage';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { publicLinkApi } from '@/services/publicLink';
import { cx } from '@/utils/cx';

const Grid = lazy(() => import('@/features/dashboard/Grid'));

/** /shared/board/{linkId} — a dashboard for whoever has its link: by the publisher's rights, its filters locked. */
export default function SharedBoardPage() {
  return (
    <PublicFrame Page={PublicPage} noun="看板" of={({ board }) => board}>
      {(board, key) => <Shown board={board} link={key} />}
    </PublicFrame>
  );
}

const nothing = () => undefined;
/** Whoever leaves it open on a screen sees figures of these minutes. */
const AGE_MS = 300_000;

function Shown({ board: { name, description, widgets, metrics }, link }: { board: SharedBoard; link: LinkKey }) {
  const narrow = useMediaQuery(NARROW);
  const [asked, setAsked] = useState(FIRST_TAB);
  const values = useRequest((): Promise<DashboardValues> => publicLinkApi.values(undefined, link), {
    onError: nothing,
  });
  const refresh = useMemoizedFn(values.refresh);
  useEffect(() => {
    const clock = setInterval(() => {
      if (!document.hidden) refresh();
    }, AGE_MS);
    return () => clearInterval(clock);
  }, [refresh]);
  const tabs = tabsOf(widgets);
  const { tab, shown } = shownOn(widgets, asked);
  const byId = new Map(values.data?.widgets.map((value) => [value.id, value]));
  const metricOf = (widget: Widget) => metrics.find(({ code }) => code === widget.metric);
  const nameOf = (widget: Widget) =>
    widget.title || metricOf(widget)?.name || widget.chart?.measures[0]?.name || widgetKinds[widget.kind];
  const view = (widget: Widget) => (
    <WidgetView
      widget={widget}
      metric={metricOf(widget)}
      value={byId.get(widget.id)}
      stale={values.loading || Boolean(values.error)}
      projectIds={[]}
    />
  );
  return (
    <div className={cx(publicStyles.page, publicStyles.wide)}>
      <h1 className={publicStyles.title}>{name}</h1>
      <p className={publicStyles.soft}>
        {description && `${description} · `}
        {values.data ? `${values.data.from} 至 ${values.data.to}` : values.loading && '正在读取 …'}
      </p>
      {tabs.length > 1 && (
        <Tabs activeKey={tab} items={tabs.map((one) => ({ key: one, label: tabName(one) }))} onChange={setAsked} />
      )}
      <StateView
        error={values.error}
        kept={Boolean(values.data)}
        onRetry={values.refresh}
        empty={widgets.length === 0}
        emptyText="看板还没有组件"
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
            <Grid
              editing={false}
              widgets={shown}
              nameOf={nameOf}
              render={view}
              onDrop={nothing}
              onEdit={nothing}
              onRemove={nothing}
            />
          </Suspense>
        )}
      </StateView>
    </div>
  );
}
