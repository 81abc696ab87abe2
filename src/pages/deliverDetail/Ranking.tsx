import type { MarketGroup, MarketQuery } from '@contract/market/market';
import { NONE, provinceName, UNFILLED } from '@contract/market/provinces';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { marketApi } from '@/services/market';
import { DrillLink } from './DrillLink';
import { Money } from './Money';
import styles from './market.module.css';
import { delayedOf, delayOf, rateOf } from './say';
import type { Drill } from './scope';

const kinds = {
  province: { label: '省份', load: marketApi.provinces, none: NONE },
  product: { label: '产品', load: marketApi.products, none: UNFILLED },
  customer: { label: '客户', load: marketApi.customers, none: UNFILLED },
} as const;
type Kind = keyof typeof kinds;
const SHOWN = 10;

/** The same figures as a table, by province, product or customer; the most first. */
export function Ranking({ scope, stamp }: { scope: MarketQuery; stamp: number }) {
  const [kind, setKind] = useState<Kind>('province');
  const [whole, setWhole] = useState(false);
  const { label, load } = kinds[kind];
  const asked = JSON.stringify([kind, scope, stamp]);
  const { data, error, loading, refresh } = useRequest(async () => ({ kind, groups: await load(scope) }), {
    refreshDeps: [asked],
    onError: () => undefined,
  });
  const groups = (data?.kind === kind ? data.groups : [])
    .filter(({ figures }) => figures.planned > 0)
    .toSorted((a, b) => b.figures.planned - a.figures.planned);
  const shown = whole ? groups : groups.slice(0, SHOWN);
  return (
    <section aria-labelledby="market-ranking" className={styles.part}>
      <header className={styles.head}>
        <h2 id="market-ranking">排名</h2>
        <Segmented<Kind>
          size="small"
          aria-label="按什么排名"
          value={kind}
          onChange={setKind}
          options={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value].label }))}
        />
      </header>
      <StateView
        loading={loading}
        error={error}
        kept={data?.kind === kind}
        onRetry={refresh}
        empty={groups.length === 0}
        emptyText="本期没有计划交付"
      >
        <ScrollSection className="scroll-x" label={`按${label}排名`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                <th scope="col">计划</th>
                <th scope="col">按期率</th>
                <th scope="col">延期与逾期</th>
                <th scope="col">平均延期</th>
                <th scope="col">合同金额</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((group) => (
                <Row key={group.key ?? ''} kind={kind} group={group} />
              ))}
            </tbody>
          </table>
        </ScrollSection>
        {groups.length > SHOWN && (
          <Button type="link" size="small" onClick={() => setWhole(!whole)}>
            {whole ? `只看前 ${SHOWN}` : `显示全部 ${groups.length} 个`}
          </Button>
        )}
      </StateView>
    </section>
  );
}

function Row({ kind, group: { key, figures } }: { kind: Kind; group: MarketGroup }) {
  const name = kind === 'province' ? provinceName(key) : (key ?? UNFILLED);
  const drill: Drill = { [kind]: key ?? kinds[kind].none };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <DrillLink drill={drill} name={`${name} 计划交付 ${figures.planned}`} count={figures.planned} />
      </td>
      <td>{rateOf(figures)}</td>
      <td>
        <DrillLink
          drill={{ ...drill, outcome: ['late', 'overdue'] }}
          name={`${name} 延期与逾期 ${delayedOf(figures)}`}
          count={delayedOf(figures)}
        />
      </td>
      <td>{delayOf(figures)}</td>
      <td>
        <Money money={figures.money} />
      </td>
    </tr>
  );
}
