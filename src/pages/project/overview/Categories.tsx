import type { ProjectOverview } from '@contract/project/project';
import { type StageCategory, stageCategories, stageCategoryCodes } from '@contract/task/enums';
import StateView from '@/components/StateView';
import { CategoryMark, categoryColorOf } from '@/features/project';
import styles from './overview.module.css';
import { Panel } from './Panel';

const isCategory = (code: string): code is StageCategory => code in stageCategories;

/** How the tasks are spread over the stage categories: one bar, and its legend as the figures. */
export function Categories({ byCategory }: { byCategory: ProjectOverview['byCategory'] }) {
  const counts = new Map(byCategory.map(({ category, count }) => [category, count]));
  const total = byCategory.reduce((sum, { count }) => sum + count, 0);
  const parts = stageCategoryCodes.filter((code) => isCategory(code) && counts.get(code));
  return (
    <Panel title="任务分布">
      <StateView empty={total === 0} emptyText="还没有任务">
        <div className={styles.stack} aria-hidden="true">
          {parts.map((code) => (
            <span key={code} style={{ flexGrow: counts.get(code), background: categoryColorOf(code) }} />
          ))}
        </div>
        <ul className={styles.legend}>
          {parts.map((code) => {
            const count = counts.get(code) ?? 0;
            return (
              <li key={code}>
                <CategoryMark category={code} />
                <span className={styles.share}>{Math.round((count / total) * 100)}%</span>
                <span className={styles.figure}>{count}</span>
              </li>
            );
          })}
        </ul>
      </StateView>
    </Panel>
  );
}
