import { useSize } from 'ahooks';
import { theme } from 'antd';
import { useRef } from 'react';
import styles from './overview.module.css';
import { Panel } from './Panel';
import { CHART_HEIGHT, type Trend, trendGeometry } from './trendGeometry';

const shortDay = (day: string) => day.slice(5).replace('-', '/');
const LABEL_EVERY = 7;

function Lines({ trend, width }: { trend: Trend; width: number }) {
  const { token } = theme.useToken();
  const { step, x, y, line, left, right, ticks } = trendGeometry(trend, width);
  return (
    <svg width={width} height={CHART_HEIGHT} aria-hidden="true" className={styles.chart}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke={token.colorBorderSecondary} />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" fill={token.colorTextTertiary} fontSize={11}>
            {tick}
          </text>
        </g>
      ))}
      <path d={line('created')} fill="none" stroke={token.colorTextTertiary} strokeWidth={1.5} strokeDasharray="4 3" />
      <path d={line('finished')} fill="none" stroke={token.colorPrimary} strokeWidth={2} strokeLinejoin="round" />
      {trend.map(({ day, created, finished }, index) => (
        <g key={day} className={styles.day}>
          <rect x={x(index) - step / 2} y={0} width={step} height={CHART_HEIGHT - 20} fill="transparent">
            <title>{`${day}：新建 ${created}，完成 ${finished}`}</title>
          </rect>
          <circle cx={x(index)} cy={y(finished)} r={3.5} fill={token.colorPrimary} />
          {index % LABEL_EVERY === 0 && (
            <text
              x={x(index)}
              y={CHART_HEIGHT - 4}
              textAnchor={index === 0 ? 'start' : 'middle'}
              fill={token.colorTextTertiary}
              fontSize={11}
            >
              {shortDay(day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Created against finished over thirty days; the same figures as a table for who cannot see the lines. */
export function TrendChart({ trend }: { trend: Trend }) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const sum = (key: 'created' | 'finished') => trend.reduce((total, entry) => total + entry[key], 0);
  return (
    <Panel
      title="近 30 天趋势"
      extra={
        <span className={styles.keys}>
          <span className={styles.keyCreated}>新建 {sum('created')}</span>
          <span className={styles.keyFinished}>完成 {sum('finished')}</span>
        </span>
      }
    >
      <div ref={frame} className={styles.chartFrame}>
        {size && size.width > 0 && <Lines trend={trend} width={size.width} />}
      </div>
      <details className={styles.asTable}>
        <summary>以表格查看</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">新建</th>
              <th scope="col">完成</th>
            </tr>
          </thead>
          <tbody>
            {trend.toReversed().map(({ day, created, finished }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{created}</td>
                <td>{finished}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
