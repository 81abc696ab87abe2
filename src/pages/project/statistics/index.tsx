import { pageOf } from '@contract/objectTypes';
import { STATISTICS_DAYS } from '@contract/time/period';
import { history } from '@umijs/max';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import StateView from '@/components/StateView';
import { type ChartPoint, type Drill, DrillPanel } from '@/features/insight';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { insightApi } from '@/services/insight';
import { thisDay, today } from '@/utils/today';
import { Charts } from './Charts';
import { readDrill, writeDrill } from './drill';
import { Numbers } from './Numbers';
import { Quality } from './Quality';
import type { Picture } from './specs';
import styles from './statistics.module.css';

const DAY = 'YYYY-MM-DD';
const presets = [14, 30, 90];
const defaults = { from: '', to: '', drill: '' };

/** /project/{pId}/statistics — how work goes on over any period; every figure leads to its rows (specification §2). */
export default function ProjectStatisticsPage() {
  const { project } = useProject();
  const [state, setState] = useUrlState(defaults);
  const now = today();
  const daysAgo = (days: number) =>
    thisDay()
      .subtract(days - 1, 'day')
      .format(DAY);
  const from = state.from || daysAgo(30);
  const to = state.to || now;
  const period = useMemo(() => ({ from, to }), [from, to]);
  const { data, error, loading, refresh } = useRequest(
    () => insightApi.projectStatistics({ id: project.id, ...period }),
    {
      refreshDeps: [project.id, from, to],
      onError: () => {},
    },
  );
  const show = (drill: Drill | null) => setState({ drill: writeDrill(drill) }, { push: drill !== null });
  const open = (picture: Picture) => (point: ChartPoint) => {
    const rows = picture.rowsOf(point);
    if (rows && 'taskId' in rows) history.push(pageOf('task', rows.taskId, project.id));
    else if (rows) show(rows);
  };
  return (
    <div className={`${styles.page} stack`}>
      <div className={styles.bar}>
        <DatePicker.RangePicker
          aria-label="统计期间"
          allowClear={false}
          disabledDate={(day, { from: begun }) =>
            begun !== undefined && Math.abs(day.diff(begun, 'day')) >= STATISTICS_DAYS
          }
          value={[dayjs(from), dayjs(to)]}
          onChange={(days) =>
            days?.[0] && days[1] && setState({ from: days[0].format(DAY), to: days[1].format(DAY) }, { push: true })
          }
        />
        {presets.map((days) => (
          <Button
            key={days}
            size="small"
            aria-pressed={from === daysAgo(days) && to === now}
            type={from === daysAgo(days) && to === now ? 'primary' : 'default'}
            onClick={() => setState({ from: daysAgo(days), to: now }, { push: true })}
          >
            近 {days} 天
          </Button>
        ))}
        {data && <span className={styles.read}>截至 {dayjs(data.readTime).format('HH:mm')}，只计您能查看的任务</span>}
      </div>
      <Numbers projectId={project.id} period={period} onOpen={show} />
      <StateView loading={loading} error={error} kept={Boolean(data)} onRetry={refresh} rows={12}>
        {data && (
          <div className={styles.shown} data-stale={loading || error ? true : undefined}>
            <Charts statistics={data} projectId={project.id} onPick={open} />
            <Quality quality={data.quality} />
          </div>
        )}
      </StateView>
      <DrillPanel drill={readDrill(state.drill)} onClose={() => show(null)} />
    </div>
  );
}
