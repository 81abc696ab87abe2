import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { resourceKinds } from '@contract/resource/fields';
import { loadOf } from '@contract/resource/load';
import type { ResourcePlanRow } from '@contract/resource/resource';
import { history, useLocation } from '@umijs/max';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, useState } from 'react';
import StateView from '@/components/StateView';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { resourceApi } from '@/services/resource';
import { cx } from '@/utils/cx';
import { thisDay, today } from '@/utils/today';
import { inLanes, placeIn } from './lanes';
import styles from './resource.module.css';
import { sayAmount, sayDays } from './words';

const WEEKS = 8;
const WEEKS_NARROW = 3;
const format = (one: dayjs.Dayjs) => one.format('YYYY-MM-DD');
/** Monday of the week before: what has just begun is seen, too. */
const firstDay = () => {
  const now = thisDay();
  return now.subtract(((now.day() + 6) % 7) + 7, 'day');
};

const percent = (part: number) => `${part * 100}%`;

interface Props {
  projectId: string;
  /** Another one: resources have changed. */
  stamp: number;
}
interface Shown {
  from: string;
  to: string;
}

/** Who has what from when to when, a row a resource; what is taken beyond what there is stands in red. */
export function ResourceTimeline({ projectId, stamp }: Props) {
  const narrow = useMediaQuery(NARROW);
  const weeks = narrow ? WEEKS_NARROW : WEEKS;
  const [first, setFirst] = useState(firstDay);
  const shown = { from: format(first), to: format(first.add(weeks * 7 - 1, 'day')) };
  const { data, error, loading, refresh } = useRequest(() => resourceApi.plan({ projectId, ...shown }), {
    refreshDeps: [projectId, stamp, shown.from, shown.to],
    onError: () => undefined,
  });
  const now = placeIn(shown, { from: today(), to: today() });
  const mondays = Array.from({ length: weeks }, (_, at) => first.add(at * 7, 'day').format('M-D'));
  const move = (by: number) => setFirst((before) => before.add(by * 7, 'day'));
  return (
    <section className={cx(styles.timeline, 'held')} aria-label="资源时间轴">
      <div className={styles.bar}>
        <Button size="small" icon={<LeftOutlined />} aria-label="之前几周" onClick={() => move(1 - weeks)} />
        <Button size="small" onClick={() => setFirst(firstDay())}>
          本周
        </Button>
        <Button size="small" icon={<RightOutlined />} aria-label="之后几周" onClick={() => move(weeks - 1)} />
        <span className="quiet">
          {first.format('M月D日')} 至 {dayjs(shown.to).format('M月D日')}
          {data?.more && ' · 只画出前 200 个'}
        </span>
        <span className={styles.legend}>
          <i data-tone="load" /> 已分配 <i data-tone="over" /> 超出可用
        </span>
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.rows.length === 0}
        emptyText="还没有在用的资源"
        rows={4}
      >
        <div className={cx(styles.rows, 'more-below')}>
          <div className={styles.scale} aria-hidden>
            <span />
            <div className={styles.track}>
              {mondays.map((monday, at) => (
                <span key={monday} className={styles.week} style={{ left: percent(at / weeks) }}>
                  {monday}
                </span>
              ))}
            </div>
          </div>
          <ul className="bare-list">
            {data?.rows.map((row) => (
              <Line key={row.id} row={row} shown={shown} weeks={weeks} now={now?.left} projectId={projectId} />
            ))}
          </ul>
        </div>
      </StateView>
    </section>
  );
}

function Line({
  row,
  shown,
  weeks,
  now,
  projectId,
}: {
  row: ResourcePlanRow;
  shown: Shown;
  weeks: number;
  now: number | undefined;
  projectId: string;
}) {
  const { search } = useLocation();
  const { id, no, title, kind, quantity, unit, allocations, availableFrom, availableTo } = row;
  const spans = loadOf(allocations, row);
  const over = spans.filter((span) => span.over && span.to >= shown.from && span.from <= shown.to);
  const { placed, lanes } = inLanes(shown, allocations);
  const open = () => history.push(`/project/${projectId}/projectResources/${id}${search}`);
  // Days on which it is not there, before and behind.
  const away = [
    availableFrom && availableFrom > shown.from
      ? placeIn(shown, { from: shown.from, to: format(dayjs(availableFrom).subtract(1, 'day')) })
      : null,
    availableTo && availableTo < shown.to
      ? placeIn(shown, { from: format(dayjs(availableTo).add(1, 'day')), to: shown.to })
      : null,
  ].filter((one) => one !== null);
  return (
    <li className={styles.line}>
      <div className={styles.name}>
        <Button type="link" className={styles.open} onClick={open}>
          {title}
        </Button>
        <small>
          {no} · {resourceKinds[kind]} · {sayAmount(quantity, unit)}
          {row.state === 'MAINTAIN' && ' · 维护中'}
        </small>
        {over.length > 0 && <small className={styles.warn}>超出 {over.length} 段</small>}
      </div>
      <div className={styles.track} style={{ '--lanes': lanes, '--weeks': weeks } as CSSProperties}>
        {away.map(({ left, width }) => (
          <i
            key={left}
            className={styles.away}
            style={{ left: percent(left), width: percent(width) }}
            title="不在可用期"
          />
        ))}
        {over.map((span) => {
          const place = placeIn(shown, span);
          return (
            place && (
              <i
                key={span.from}
                className={styles.flood}
                style={{ left: percent(place.left), width: percent(place.width) }}
                title={`${sayDays(span.from, span.to)}：分配 ${sayAmount(span.used, unit)}，共有 ${sayAmount(quantity, unit)}`}
              />
            )
          );
        })}
        {placed.map(({ item, left, width, lane }) => {
          const isOver = over.some((span) => span.from <= item.to && item.from <= span.to);
          const words = `${sayDays(item.from, item.to)}，${sayAmount(item.quantity, unit)}，${item.purpose}${item.user ? `，${item.user.name}` : ''}`;
          return (
            <button
              key={item.id}
              type="button"
              className={styles.block}
              data-over={isOver || undefined}
              style={{ left: percent(left), width: percent(width), '--lane': lane } as CSSProperties}
              title={words}
              onClick={open}
            >
              <span className="visually-hidden">{`${title}：${words}${isOver ? '，超出可用量' : ''} `}</span>
              {item.quantity !== 1 && `${sayAmount(item.quantity, unit)} `}
              {item.purpose}
            </button>
          );
        })}
        {now !== undefined && <i className={styles.now} style={{ left: percent(now) }} aria-hidden />}
      </div>
    </li>
  );
}
