import { PageHeader } from '@/components/PageHeader';
import { RulePanel } from '@/features/automation';
import styles from './automation.module.css';

/** /enterpriseManage/automation — what the product does by itself, over all projects. */
export default function AutomationPage() {
  return (
    <>
      <PageHeader title="自动化" />
      <div className={styles.body}>
        <RulePanel />
      </div>
    </>
  );
}
