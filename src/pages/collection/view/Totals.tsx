import type { CollectionView } from '@contract/collection/collection';
import { COMPARE_WEEKS, type FigureName, figureNames } from '@contract/collection/figures';
import styles from './view.module.css';

const alarming: readonly FigureName[] = ['overdue', 'highRisks'];

/** `+3` or `−2` beside what it was; words, not colour, say which. */
export const changeText = (before: number, now: number): string =>
  now === before ? '持平' : `${now > before ? '增加' : '减少'} ${Math.abs(now - before)}`;

/** The sums over the projects that one sees, and how they changed. */
export function Totals({ view }: { view: CollectionView }) {
  const { projects, totals, compared } = view;
  const names = (Object.keys(figureNames) as FigureName[]).filter((name) => name !== 'done');
  return (
    <section aria-label="合计">
      <dl className={styles.totals}>
        <div>
          <dt>项目</dt>
          <dd>{projects.length}</dd>
        </div>
        {names.map((name) => (
          <div key={name}>
            <dt>{name === 'tasks' ? '任务（已完成 / 全部）' : figureNames[name]}</dt>
            <dd className={alarming.includes(name) && totals[name] > 0 ? styles.alarm : undefined}>
              {name === 'tasks' ? `${totals.done} / ${totals.tasks}` : totals[name]}
            </dd>
            {compared && <dd className={styles.change}>{changeText(compared.before[name], compared.now[name])}</dd>}
          </div>
        ))}
      </dl>
      <p className={styles.faint}>
        {compared
          ? `变化为与 ${COMPARE_WEEKS} 周前（${compared.since}）相比，含当时有记录的 ${compared.projects} 个项目；只统计当时与现在口径相同的任务。`
          : `每周一记录一次；满 ${COMPARE_WEEKS} 周后在这里显示变化。`}
      </p>
    </section>
  );
}
