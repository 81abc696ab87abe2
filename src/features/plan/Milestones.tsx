import type { Milestone } from '@contract/plan/baseline';
import { dayNumber, dayText } from '@contract/time/workdays';
import { useSize } from 'ahooks';
import { useRef } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { cx } from '@/utils/cx';
import styles from './plan.module.css';
import { signed } from './words';

const COLORS = ['blue', 'orange', 'green', 'purple', 'red', 'cyan', 'gold', 'magenta'].map(
  (name) => `var(--ant-${name}-6)`,
);
/** Until its place is measured. */
const WIDTH = 720;
const [HEIGHT, PAD] = [300, 44];
/** So much room each day's name has at least. */
const LABEL = 72;

/** Drawn at the width that there is, so that words keep their size. Days of reports across, what was forecast then upwards: level is held, rising slips; on the diagonal it is reached. */
function Trend({ milestones }: { milestones: readonly Milestone[] }) {
  const frame = useRef<HTMLElement>(null);
  const width = useSize(frame)?.width || WIDTH;
  const drawn = milestones.filter(({ trend }) => trend.length > 0);
  const days = drawn.flatMap(({ trend }) =>
    trend.flatMap((one) => [dayNumber(one.reportedOn), dayNumber(one.forecastOn)]),
  );
  if (drawn.length === 0) return <p className={styles.muted}>每周一与每次建立基线时记录一次预测，之后在此显示趋势。</p>;
  const [first, last] = [Math.min(...days), Math.max(...days) + 1];
  const x = (day: number) => PAD + ((day - first) / (last - first)) * (width - 2 * PAD);
  const y = (day: number) => HEIGHT - PAD - ((day - first) / (last - first)) * (HEIGHT - 2 * PAD);
  const steps = Math.max(1, Math.min(4, Math.floor((width - 2 * PAD) / LABEL)));
  const ticks = [
    ...new Set(Array.from({ length: steps + 1 }, (_, at) => first + Math.round(((last - first) * at) / steps))),
  ];
  const colorOf = (at: number) => COLORS[at % COLORS.length] as string;
  return (
    <figure ref={frame} className={styles.trend}>
      <svg
        className={styles.chart}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label="里程碑趋势：横轴为报告日期，纵轴为预测日期"
      >
        {ticks.map((day) => (
          <g key={day}>
            <line className={styles.axis} x1={PAD} x2={width - PAD} y1={y(day)} y2={y(day)} />
            <text x={PAD - 4} y={y(day) + 4} textAnchor="end">
              {dayText(day).slice(5)}
            </text>
            <text x={x(day)} y={HEIGHT - PAD + 16} textAnchor="middle">
              {dayText(day).slice(5)}
            </text>
          </g>
        ))}
        <line className={styles.diagonal} x1={x(first)} y1={y(first)} x2={x(last)} y2={y(last)} />
        {drawn.map(({ id, title, trend }, at) => (
          <g key={id} stroke={colorOf(at)} fill={colorOf(at)}>
            <polyline
              fill="none"
              strokeWidth={2}
              points={trend.map((one) => `${x(dayNumber(one.reportedOn))},${y(dayNumber(one.forecastOn))}`).join(' ')}
            />
            {trend.map((one) => (
              <circle key={one.reportedOn} r={3.5} cx={x(dayNumber(one.reportedOn))} cy={y(dayNumber(one.forecastOn))}>
                <title>{`${title}：${one.reportedOn} 预测 ${one.forecastOn}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className={styles.legend}>
          {drawn.map(({ id, title }, at) => (
            <li key={id}>
              <i style={{ background: colorOf(at) }} />
              {title}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Milestones with what was promised, what is forecast and how that moved. */
export function Milestones({
  projectId,
  revision,
  phone,
  onOpen,
}: {
  projectId: string;
  /** Grows with each change of the plan. */
  revision: number;
  phone: boolean;
  onOpen: (id: string) => void;
}) {
  const { data, error, loading, refresh } = useRequest(() => planApi.listMilestones({ projectId }), {
    refreshDeps: [projectId, revision],
  });
  const milestones = data?.milestones.filter(({ cancelled }) => !cancelled) ?? [];
  const slipOf = ({ slip }: Milestone) => (slip === null ? '—' : slip === 0 ? '按期' : `${signed(slip)} 天`);
  const tone = ({ slip }: Milestone) =>
    cx(slip !== null && slip > 0 && styles.late, slip !== null && slip < 0 && styles.early);
  return (
    <div className={styles.scroll}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={milestones.length === 0}
        emptyText="计划中还没有里程碑"
      >
        <Trend milestones={milestones} />
        {phone ? (
          <ul className={styles.list}>
            {milestones.map((one) => (
              <li key={one.id}>
                <button type="button" className={styles.card} onClick={() => onOpen(one.id)}>
                  <span className={styles.cardTop}>
                    <b>{one.title}</b>
                    <small className={tone(one)}>{slipOf(one)}</small>
                  </span>
                  <span className={styles.cardSub}>
                    <span>计划 {one.plannedOn ?? '—'}</span>
                    <span>{one.reachedOn ? `达成 ${one.reachedOn}` : `预测 ${one.forecastOn ?? '—'}`}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                {['编号', '里程碑', '负责人', '基线', '计划', '预测', '达成', '偏差'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {milestones.map((one) => (
                <tr key={one.id}>
                  <td className={styles.muted}>{one.wbs}</td>
                  <th scope="row">
                    <button type="button" className={styles.title} onClick={() => onOpen(one.id)}>
                      {one.title}
                    </button>
                  </th>
                  <td>{one.owner?.name ?? '—'}</td>
                  <td>{one.promisedOn ?? '—'}</td>
                  <td>{one.plannedOn ?? '—'}</td>
                  <td>{one.forecastOn ?? '—'}</td>
                  <td>{one.reachedOn ?? '—'}</td>
                  <td className={tone(one)}>{slipOf(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </StateView>
    </div>
  );
}
