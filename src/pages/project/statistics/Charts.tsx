import type { ProjectStatistics } from '@contract/insight/statistics';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { ChartFigure, type ChartPoint } from '@/features/insight';
import {
  agingOf,
  type Burn,
  burnOf,
  flowOf,
  type Grain,
  type Measure,
  type Picture,
  type Time,
  throughputOf,
  timeNames,
  timesOf,
  workloadOf,
} from './specs';
import styles from './statistics.module.css';

interface Props {
  statistics: ProjectStatistics;
  projectId: string;
  onPick: (picture: Picture) => (point: ChartPoint) => void;
}

const burnNames = { down: '燃尽', up: '燃起' } as const;
const measureNames = { tasks: '任务数', hours: '预计工时' } as const;
const grainNames = { day: '按天', hour: '按小时' } as const;
const options = <K extends string>(names: Readonly<Record<K, string>>) =>
  (Object.keys(names) as K[]).map((value) => ({ value, label: names[value] }));

const NOTHING = '本期没有任务';

export function Charts({ statistics, projectId, onPick }: Props) {
  const [burn, setBurn] = useState<Burn>('down');
  const [measure, setMeasure] = useState<Measure>('tasks');
  const [grain, setGrain] = useState<Grain>('day');
  const [time, setTime] = useState<Time>('cycle');
  const ids = useMemo(() => [projectId], [projectId]);
  const pictures = useMemo(
    () => ({
      burn: burnOf(statistics, burn, measure, ids, grain),
      flow: flowOf(statistics, ids),
      times: timesOf(statistics, time),
      throughput: throughputOf(statistics, ids),
      aging: agingOf(statistics),
      workload: workloadOf(statistics, ids),
    }),
    [statistics, burn, measure, grain, time, ids],
  );
  const { finished, aging } = statistics;
  return (
    <div className={styles.charts}>
      <ChartFigure
        title={burn === 'down' ? '还剩多少' : '完成了多少'}
        definition="范围是当日结束时存在的任务，不含已取消的；工时按当日的预计。参考线从期初的剩余开始，只在工作日下降。"
        spec={pictures.burn.spec}
        emptyText={measure === 'hours' ? '本期的任务都没有预计工时，可以在任务中填写' : NOTHING}
        onPick={onPick(pictures.burn)}
        extra={
          <>
            <Segmented
              size="small"
              aria-label="燃尽或燃起"
              options={options(burnNames)}
              value={burn}
              onChange={setBurn}
            />
            <Segmented
              size="small"
              aria-label="按任务数或工时"
              options={options(measureNames)}
              value={measure}
              onChange={setMeasure}
            />
            {statistics.flow.hourly && (
              <Segmented
                size="small"
                aria-label="按天或按小时"
                options={options(grainNames)}
                value={grain}
                onChange={setGrain}
              />
            )}
          </>
        }
      />
      <ChartFigure
        title="任务处于哪些状态"
        definition="累积流：每一天结束时各状态的任务数，相互叠加。某一条变宽，说明任务在那里积压。"
        spec={pictures.flow.spec}
        emptyText={NOTHING}
        onPick={onPick(pictures.flow)}
      />
      <ChartFigure
        title="完成一个任务要多久"
        definition="每个点是一个本期完成的任务。周期从首次进入处理到最后一次完成，含首尾两天；交付时间从创建算起。“85%：9 天”表示 85% 的任务不超过 9 天；少于 5 个任务时不给出。"
        spec={pictures.times.spec}
        emptyText={finished.total > 0 ? '本期完成的任务都没有可用的时间' : '本期无完成任务'}
        onPick={onPick(pictures.times)}
        extra={
          <Segmented
            size="small"
            aria-label="时间的算法"
            options={options(timeNames)}
            value={time}
            onChange={setTime}
          />
        }
        note={`本期完成 ${finished.total} 个${finished.unstarted > 0 ? `，其中未经进行 ${finished.unstarted} 个（不计周期）` : ''}`}
      />
      <ChartFigure
        title="每期完成多少"
        definition="期间内完成、现在仍是完成的任务；重新打开的不计。"
        spec={pictures.throughput.spec}
        emptyText="本期无完成任务"
        onPick={onPick(pictures.throughput)}
      />
      <ChartFigure
        title="在制任务已经多久"
        definition="每个点是一个正在处理的任务，高度是从首次进入处理到今天的天数；横线是本期完成的任务所用的周期，高于横线的值得过问。"
        spec={pictures.aging.spec}
        emptyText="现在没有在制任务"
        onPick={onPick(pictures.aging)}
        note={`现在在制 ${aging.total} 个${finished.cycle.length > 0 ? '；横线是本期完成的任务所用的周期' : ''}`}
      />
      <ChartFigure
        title="谁手里有多少任务"
        definition="现在未完成的任务按执行人；逾期是截止日期早于今天的。"
        spec={pictures.workload.spec}
        emptyText="现在没有未完成的任务"
        onPick={onPick(pictures.workload)}
      />
    </div>
  );
}
