import type { CollectionView } from '@contract/collection/collection';
import { COMPARE_WEEKS, type FigureName, figureNames } from '@contract/collection/figures';
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
export function Totals({ view }: { view: CollectionView }) {
  const { projects, totals, compared } = view;
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
      <p className={styles.faint}>
        {compared
          ? `变化为与 ${COMPARE_WEEKS} 周前（${compared.since}）相比，含当时有记录的 ${compared.projects} 个项目；只统计当时与现在口径相同的任务。`
          : `每周一记录一次；满 ${COMPARE_WEEKS} 周后在这里显示变化。`}
      </p>
    </section>
  );
}
