import { PageHeader } from '@/components/PageHeader';
import { KeepDays, WorkCalendar } from '@/features/task';
import { cx } from '@/utils/cx';
import styles from './taskRules.module.css';

/** /enterpriseManage/taskRules — what holds for the tasks of every project: working days, and how long deleted ones are kept. */
export default function TaskRulesPage() {
  return (
    <>
      <PageHeader title="任务规则" />
      <div className={cx(styles.body, 'stack')}>
        <section>
          <h2>工作日历</h2>
          <WorkCalendar />
        </section>
        <section>
          <h2>回收站</h2>
          <KeepDays editable />
        </section>
      </div>
    </>
  );
}
