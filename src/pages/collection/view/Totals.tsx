import type { CollectionView } from '@contract/collection/collection';
import { COMPARE_WEEKS, type FigureName, figureNames } from '@contract/collection/figures';
import { Select } from 'antd';
import { FigureBand } from '@/components/FigureBand';
import { sayCount, UNSEEN } from '@/utils/figure';
import styles from './view.module.css';

const alarming: readonly FigureName[] = ['overdue', 'highRisks'];

/** `+3` or `−2` beside what it was; words, not colour, say which. */
export const changeText = (before: number | null, now: number | null): string | undefined =>
  before === null || now === null
    ? undefined
    : now === before
      ? '持平'
      : `${now > before ? '增加' : '减少'} ${Math.abs(now - before)}`;

/** The sums over the projects that one sees, and how they changed. */
interface Props {
  view: CollectionView;
  /** The day that was asked for; null: four weeks ago. */
  since: string | null;
  onSince: (since: string | null) => void;
}

export function Totals({ view, since, onSince }: Props) {
  const { projects, totals, compared, keptDays } = view;
  const names = (Object.keys(figureNames) as FigureName[]).filter((name) => name !== 'done' && name !== 'tasks');
  const change = (name: FigureName) => compared && changeText(compared.before[name], compared.now[name]);
  return (
    <section aria-label="合计">
      <FigureBand
        label="任务、风险与问题"
        lead={{
          name: '任务（已完成 / 全部）',
          value: totals.tasks === null ? UNSEEN : `${totals.done} / ${totals.tasks}`,
          note: change('tasks') ?? `${projects.length} 个项目`,
        }}
        share={totals.tasks ? (totals.done ?? 0) / totals.tasks : 0}
        figures={[
          { name: '项目', value: projects.length },
          ...names.map((name) => ({
            name: figureNames[name],
            value: sayCount(totals[name]),
            note: change(name),
            alarm: alarming.includes(name) && (totals[name] ?? 0) > 0,
          })),
        ]}
      />
      <p className="faint-note">
        {keptDays.length > 0 && (
          <>
            变化为与{' '}
            <Select<string>
              size="small"
              showSearch
              allowClear
              className={styles.since}
              aria-label="与哪一天相比"
              placeholder={`${COMPARE_WEEKS} 周前`}
              value={since}
              options={keptDays.map((day) => ({ value: day, label: day }))}
              onChange={(day) => onSince(day ?? null)}
            />{' '}
            相比
          </>
        )}
        {compared
          ? `，记录于 ${compared.since}，含当时有记录的 ${compared.projects} 个项目；只统计当时与现在口径相同的任务。`
          : keptDays.length > 0
            ? '：那时没有记录，请选择另一天。'
            : '每周一记录一次各项目的情况，以后可以在这里与任何一次相比。'}
      </p>
    </section>
  );
}
