import { PageHeader } from '@/components/PageHeader';
import { FieldAdmin } from '@/features/fieldAdmin';
import styles from './fieldsManage.module.css';

/** /enterpriseManage/fieldsManage — the enterprise's custom fields, for its projects to take over. */
export default function FieldsManagePage() {
  return (
    <>
      <PageHeader title="字段管理" />
      <div className={styles.body}>
        <FieldAdmin projectId={null} editable />
      </div>
    </>
  );
}
