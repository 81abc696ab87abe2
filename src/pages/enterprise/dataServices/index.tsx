import { Tabs } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { useUrlState } from '@/hooks/useUrlState';
import { CallsTab } from './CallsTab';
import { DatasetsTab } from './DatasetsTab';
import styles from './dataServices.module.css';
import { ExternalTab } from './ExternalTab';
import { KeysTab } from './KeysTab';

/** /enterpriseManage/dataServices — datasets, the keys that other systems read them by, and who called. */
export default function DataServicesPage() {
  const [{ tab }, setState] = useUrlState({ tab: 'dataset' });
  return (
    <>
      <PageHeader title="数据服务" />
      <div className={styles.body}>
        <Tabs
          activeKey={tab}
          onChange={(next) => setState({ tab: next })}
          destroyOnHidden
          items={[
            { key: 'dataset', label: '数据集', children: <DatasetsTab /> },
            { key: 'external', label: '外部来源', children: <ExternalTab /> },
            { key: 'key', label: '密钥', children: <KeysTab /> },
            { key: 'call', label: '调用日志', children: <CallsTab /> },
          ]}
        />
      </div>
    </>
  );
}
