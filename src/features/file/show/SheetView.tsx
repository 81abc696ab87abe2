import { Tabs } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { fileApi } from '@/services/file';
import type { ShowProps } from '../types';
import { Grid } from './Grid';
import styles from './show.module.css';

/** The sheets of a workbook, read on the server apart from everything else. It opens with the one that a search has led to. */
export default function SheetView({ file, sought, place }: ShowProps) {
  const [chosen, setChosen] = useState<number>();
  const { data, error, loading, refresh } = useRequest(() => fileApi.workbook({ fileId: file.fileId }));
  const at = chosen ?? Math.max(0, data?.sheets.findIndex(({ name }) => name === place) ?? 0);
  const sheet = data?.sheets[at];
  return (
    <StateView loading={loading} error={error} onRetry={refresh} rows={8}>
      {data && (
        <div className={styles.text}>
          {data.sheets.length > 1 && (
            <Tabs
              className={styles.sheets}
              size="small"
              activeKey={String(at)}
              onChange={(key) => setChosen(Number(key))}
              items={data.sheets.map(({ name }, key) => ({ key: String(key), label: name }))}
            />
          )}
          {sheet?.cut && (
            <div className={styles.bar} role="note">
              只显示开头的 {sheet.rows.length} 行，完整内容请下载
            </div>
          )}
          {sheet && sheet.rows.length > 0 ? (
            <Grid key={at} rows={sheet.rows} label={sheet.name} sought={sought} />
          ) : (
            <p className={styles.none}>工作表是空的</p>
          )}
        </div>
      )}
    </StateView>
  );
}
