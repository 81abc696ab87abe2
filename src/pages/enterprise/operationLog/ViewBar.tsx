import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './operationLog.module.css';

interface Props {
  switcher: ReactNode;
  exporting: boolean;
  onExport: () => void;
}

/** Which log is shown, and its export. */
export function ViewBar({ switcher, exporting, onExport }: Props) {
  return (
    <div className={styles.views}>
      {switcher}
      <Button icon={<DownloadOutlined />} loading={exporting} onClick={onExport}>
        导出
      </Button>
    </div>
  );
}
