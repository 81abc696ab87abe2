import { type ReviewType, reviewTypes } from '@contract/review/fields';
import type { ReviewFigures } from '@contract/review/review';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Coming } from '@/components/Coming';
import { ScrollSection } from '@/components/ScrollSection';
import { useRequest } from '@/hooks/useRequest';
import { reviewApi } from '@/services/review';
import { cx } from '@/utils/cx';
import { Gates } from './Gates';
import styles from './review.module.css';
import { sayRate } from './words';

/** What the list is narrowed to by a figure. */
export interface Narrowed {
  tab?: 'all' | 'open';
  type?: string[];
  phaseId?: string[];
  conclusion?: string[];
  unsolved?: 'yes' | null;
  first?: 'yes' | 'no' | null;
  concluded?: 'yes' | null;
  late?: 'yes' | null;
}
interface Props {
  projectId: string;
  stamp: number;
  onChoose: (narrowed: Narrowed) => void;
}
const everything: Narrowed = {
  ...{ tab: 'all', type: [], phaseId: [], conclusion: [] },
  ...{ unsolved: null, first: null, concluded: null, late: null },
};

/** Figures of the reviews by type and phase, each of which opens its rows; and the gates that reviews guard. */
export function SummaryBoard({ projectId, stamp, onChoose }: Props) {
  const { data, error } = useRequest(() => reviewApi.summary({ projectId }), {
    refreshDeps: [projectId, stamp],
    onError: () => undefined,
  });
  if (!data && !error) return <Coming rows={6} />;
  if (!data || data.all.total === 0) return <Gates projectId={projectId} stamp={stamp} />;
  const choose = (narrowed: Narrowed) => onChoose({ ...everything, ...narrowed });
  return (
    <section className={cx(styles.board, 'held')} aria-label="评审统计">
      <div className={styles.tiles}>
        <Tile label="评审" value={String(data.all.total)} onOpen={() => choose({})} />
        <Tile
          label="一次通过率"
          value={sayRate(data.all.firstPassed, data.all.firstConcluded)}
          onOpen={() => choose({ first: 'yes' })}
        />
        <Tile
          label="平均周期"
          value={data.all.cycleDays === null ? '—' : `${data.all.cycleDays} 天`}
          onOpen={() => choose({ concluded: 'yes' })}
        />
        <Tile
          label="未关闭问题"
          value={`${data.all.issuesOpen} / ${data.all.issues}`}
          onOpen={() => choose({ unsolved: 'yes' })}
        />
        <Tile
          label="整改及时率"
          value={sayRate(data.all.inTime, data.all.dueIssues)}
          onOpen={() => choose({ late: 'yes' })}
          hint="打开逾期整改的评审"
        />
      </div>
      <ScrollSection className={styles.scroll} label="按阶段与类型">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">阶段 · 类型</th>
              <th scope="col">评审</th>
              <th scope="col">通过</th>
              <th scope="col">有条件</th>
              <th scope="col">不通过</th>
              <th scope="col">未定</th>
              <th scope="col">问题</th>
              <th scope="col">一次通过率</th>
              <th scope="col">周期</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => {
              const of = { type: [row.type], ...(row.phaseId && { phaseId: [row.phaseId] }) };
              const name = `${row.phase ?? '不属于阶段'} · ${reviewTypes[row.type as ReviewType]}`;
              const figure = (key: keyof ReviewFigures & keyof typeof row, narrowed: Narrowed, label: string) => (
                <Figure
                  value={Number(row[key])}
                  label={`${name}：${label}`}
                  onOpen={() => choose({ ...of, ...narrowed })}
                />
              );
              return (
                <tr key={`${row.type}${row.phaseId}`}>
                  <th scope="row">{name}</th>
                  <td>{figure('total', {}, '评审')}</td>
                  <td>{figure('passed', { conclusion: ['pass'] }, '通过')}</td>
                  <td>{figure('conditional', { conclusion: ['conditional'] }, '有条件通过')}</td>
                  <td>{figure('failed', { conclusion: ['fail'] }, '不通过')}</td>
                  <td>{figure('undecided', { tab: 'open' }, '没有结论')}</td>
                  <td>{figure('issues', {}, '评审问题')}</td>
                  <td>{sayRate(row.firstPassed, row.firstConcluded)}</td>
                  <td>{row.cycleDays === null ? '—' : `${row.cycleDays} 天`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollSection>
      <Gates projectId={projectId} stamp={stamp} />
    </section>
  );
}

function Tile({ label, value, hint, onOpen }: { label: string; value: string; hint?: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.tile} title={hint} onClick={onOpen}>
      <span>{label}</span>
      <b>{value}</b>
    </button>
  );
}

/** Nothing is behind a nought. */
function Figure({ value, label, onOpen }: { value: number; label: string; onOpen: () => void }): ReactNode {
  if (value === 0) return <span className={styles.quiet}>0</span>;
  return (
    <Button type="link" size="small" style={{ padding: 0 }} aria-label={`${label} ${value}`} onClick={onOpen}>
      {value}
    </Button>
  );
}
