import { PageHeader } from '@/components/PageHeader';
import { LabelAdmin } from '@/features/labelAdmin';
import styles from './labelsManage.module.css';

/** /enterpriseManage/labelsManage — the enterprise's labels, offered in each of its projects. */
export default function LabelsManagePage() {
  return (
    <>
      <PageHeader title="标签管理" />
      <div className={styles.body}>
        <LabelAdmin projectId={null} editable />
      </div>
    </>
  );
}
