import { PageHeader } from '@/components/PageHeader';
import { WebhookPanel } from '@/features/automation';
import styles from './webhook.module.css';

/** /enterpriseManage/webhook — addresses that are told of changes in the whole enterprise. */
export default function WebhookPage() {
  return (
    <>
      <PageHeader title="Webhook" />
      <div className={styles.body}>
        <WebhookPanel />
      </div>
    </>
  );
}
