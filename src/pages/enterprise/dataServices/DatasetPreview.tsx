import type { DatasetDefinition, ParameterValues, Preview } from '@contract/dataService/dataset';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { dataServiceApi } from '@/services/dataService';
import { errorText } from '@/utils/apiError';
import styles from './dataServices.module.css';

interface Props {
  definition: DatasetDefinition;
  /** What was read last; null where nothing could be. */
  preview: Preview | null;
  onRead: (preview: Preview | null) => void;
}

const say = (value: string | number | boolean | null) =>
  value === null ? '—' : typeof value === 'boolean' ? (value ? '是' : '否') : String(value);

/** The first rows of what is being written, or why there are none. */
export function DatasetPreview({ definition, preview, onRead }: Props) {
  const [values, setValues] = useState<ParameterValues>({});
  const looking = useRequest(() => dataServiceApi.previewDataset({ definition, params: values }), {
    manual: true,
    onSuccess: onRead,
    onError: () => onRead(null),
  });
  const shown = preview?.refusal ? null : preview;
  return (
    <>
      <h2 className={styles.section}>预览</h2>
      <div className={styles.row}>
        {definition.params.map(({ name }) => (
          <Input
            key={name}
            aria-label={`预览时的 ${name}`}
            placeholder={name}
            value={String(values[name] ?? '')}
            onChange={(event) => setValues({ ...values, [name]: event.target.value || null })}
          />
        ))}
        <Button loading={looking.loading} onClick={looking.run}>
          预览前 50 行
        </Button>
        {shown && (
          <span className="quiet" role="status">
            {shown.rows.length} 行{shown.more ? '，还有更多' : ''}，{shown.ms} 毫秒
          </span>
        )}
      </div>
      {looking.error && <Alert type="error" showIcon role="alert" title={errorText(looking.error, '预览失败')} />}
      {preview?.refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={preview.refusal.message}
          description={
            preview.refusal.line ? `第 ${preview.refusal.line} 行，第 ${preview.refusal.column} 个字符` : undefined
          }
        />
      )}
      {shown && (
        <div className="scroll-x">
          <PlainTable<(typeof shown.rows)[number]>
            rowKey={(row) => String(shown.rows.indexOf(row))}
            size="small"
            pagination={false}
            dataSource={shown.rows}
            locale={{ emptyText: '没有数据' }}
            columns={shown.columns.map((title, at) => ({
              key: title,
              title,
              render: (_, row) => say(row[at] ?? null),
            }))}
          />
        </div>
      )}
    </>
  );
}
