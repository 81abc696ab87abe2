import type { ReportFigures, WeeklyPoint } from '@contract/report/report';
import { ChartFigure, type ChartSpec, type Tone } from '@/features/insight';
import styles from './weekly.module.css';

type Line = [name: keyof ReportFigures, label: string, tone: Tone];
const tasks: readonly Line[] = [
  ['done', '完成任务', 'green'],
  ['overdue', '逾期任务', 'red'],
];
const registers: readonly Line[] = [
  ['risks', '开放风险', 'amber'],
  ['highRisks', '高风险', 'red'],
  ['problems', '开放问题', 'blue'],
];
const hours: readonly Line[] = [['hours', '投入工时', 'blue']];

export function specOf(weeks: readonly WeeklyPoint[], lines: readonly Line[], unit: string): ChartSpec {
  return {
    ...{ kind: 'line', axis: '周', unit, labels: weeks.map(({ from }) => from.slice(5)) },
    series: lines.map(([key, name, tone]) => ({
      ...{ key, name, tone },
      values: weeks.map(({ figures }) => figures?.[key] ?? null),
    })),
  };
}

/** The weeks up to this one, as the reports of each say. */
export function Curves({ weeks }: { weeks: readonly WeeklyPoint[] }) {
  // One week is no curve.
  if (weeks.filter(({ figures }) => figures).length < 2) return null;
  const last = weeks.at(-1);
  const before = weeks.at(-2);
  const note =
    last && before && before.published !== last.published
      ? `合计只含当周已发布的周报：本周 ${last.published} 个项目，上周 ${before.published} 个。`
      : '合计只含当周已发布的周报。';
  return (
    <section className={styles.curves} aria-label="走势">
      <ChartFigure
        title="每周完成与逾期的任务"
        spec={specOf(weeks, tasks, '个')}
        emptyText="这些周没有周报"
        note={note}
      />
      <ChartFigure title="每周的风险与问题" spec={specOf(weeks, registers, '个')} emptyText="这些周没有周报" />
      <ChartFigure title="每周投入的工时" spec={specOf(weeks, hours, '小时')} emptyText="这些周没有周报" />
    </section>
  );
}
