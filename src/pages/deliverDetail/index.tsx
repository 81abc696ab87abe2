import { Button, DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import Authorized from '@/components/Authorized';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { useListState } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { marketApi } from '@/services/market';
import { Deliveries, type DeliveriesHandle } from './Deliveries';
import { DrillContext } from './DrillLink';
import { Figures } from './Figures';
import { Funnel } from './Funnel';
import styles from './market.module.css';
import { Ranking } from './Ranking';
import { params, periods, scopeOf } from './scope';
import { Tiles } from './Tiles';
import { Trend } from './Trend';

/** /deliverDetail — deliveries of contracts by plan, place, product and customer; every number leads to its rows (specification §2). */
export default function MarketAnalysisPage() {
  const [state, change] = useListState(params);
  const deliveries = useRef<DeliveriesHandle>(null);
  const [stamp, setStamp] = useState(0);
  const scope = scopeOf(state);
  const asked = JSON.stringify([scope, stamp]);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [summary, provinces, trend, funnel] = await Promise.all([
        marketApi.summary(scope),
        marketApi.provinces(scope),
        marketApi.trend(scope),
        marketApi.funnel(scope),
      ]);
      return { summary, provinces, trend, funnel };
    },
    { refreshDeps: [asked], onError: () => undefined },
  );
  const none = data?.summary.figures.planned === 0;
  return (
    <DrillContext value={{ state, onDrill: () => deliveries.current?.show() }}>
      <PageHeader
        title="市场分析"
        extra={
          <Authorized privilege="MARKET_ANALYSIS:MANAGE">
            <Button type="primary" onClick={() => deliveries.current?.add()}>
              登记交付
            </Button>
          </Authorized>
        }
      >
        <div className={styles.period}>
          <Segmented
            aria-label="期间"
            value={state.period}
            onChange={(period) => change({ period })}
            options={(Object.keys(periods) as (keyof typeof periods)[]).map((value) => ({
              value,
              label: periods[value],
            }))}
          />
          {state.period === 'range' && (
            <DatePicker.RangePicker
              allowEmpty={[true, true]}
              placeholder={['从', '到']}
              aria-label="计划交付的期间"
              value={[state.range.from ? dayjs(state.range.from) : null, state.range.to ? dayjs(state.range.to) : null]}
              onChange={(days) =>
                change({
                  range: { from: days?.[0]?.format('YYYY-MM-DD') ?? null, to: days?.[1]?.format('YYYY-MM-DD') ?? null },
                })
              }
            />
          )}
        </div>
      </PageHeader>
      <div className={styles.page}>
        <div className="held">
          <StateView
            loading={loading}
            error={error}
            kept={Boolean(data)}
            onRetry={refresh}
            rows={8}
            empty={none}
            emptyText={
              state.period === 'all'
                ? '还没有登记交付：登记或导入合同的交付后，在这里按省份、产品和客户分析'
                : '本期没有计划交付，换一个期间看看'
            }
            emptyAction={state.period !== 'all' && <Button onClick={() => change({ period: 'all' })}>查看全部</Button>}
          >
            {data && (
              <div className={styles.shown} data-stale={loading || error ? true : undefined}>
                <Figures summary={data.summary} />
                <div className={styles.columns}>
                  <Tiles groups={data.provinces} chosen={state.province} />
                  <Ranking scope={scope} stamp={stamp} />
                </div>
                <div className={styles.columns}>
                  <Trend trend={data.trend} />
                  <Funnel funnel={data.funnel} />
                </div>
              </div>
            )}
          </StateView>
        </div>
        <Deliveries ref={deliveries} onChanged={() => setStamp((last) => last + 1)} />
      </div>
    </DrillContext>
  );
}
