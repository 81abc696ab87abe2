/** Find and replace in the texts of a view's records: what would change is shown before it is done, and taken back as one. */

import type { ReplaceDone } from '@contract/dynamicTable/records';
import type { TableDetail, TableQuery } from '@contract/dynamicTable/table';
import { Alert, App, Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '@/features/undo';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import styles from './records.module.css';
import { canReplace } from './replaced';

interface Props {
  table: TableDetail;
  query: TableQuery;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  find: string;
  put?: string;
  keys: string[];
}

export function ReplaceDialog({ table, query, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  /** What it would do, as long as nothing else is asked for. */
  const [preview, setPreview] = useState<ReplaceDone>();
  const fields = table.fields.filter(canReplace);
  const { filter, words } = query;
  const send = async (values: Values, dryRun: boolean) => {
    setBusy(true);
    try {
      const { find, put = '', keys } = values;
      const done = await dynamicTableApi.replaceTexts({ tableId: table.id, filter, words, keys, find, put, dryRun });
      if (dryRun) setPreview(done);
      else {
        const label = `${done.cells.toLocaleString('zh-CN')} 个单元格`;
        told('替换成功', { label, ...(done.actId && { act: { kind: 'table', actId: done.actId } }) });
        onDone();
      }
    } catch (failure) {
      void message.error(failureText(failure, '替换失败'));
    }
    setBusy(false);
  };
  const hasAny = Boolean(preview && preview.cells > 0);
  return (
    <Modal
      open
      title="查找并替换"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={form.submit}
      okText={hasAny ? `替换 ${preview?.cells.toLocaleString('zh-CN')} 个单元格` : '预览'}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ keys: fields.map(({ key }) => key) }}
        onValuesChange={() => setPreview(undefined)}
        onFinish={(values) => void send(values, !hasAny)}
      >
        <Form.Item label="查找" name="find" rules={[{ required: true, message: '请填写要查找的文字' }]}>
          <Input maxLength={200} autoFocus />
        </Form.Item>
        <Form.Item label="替换为" name="put" extra="留空则删除找到的文字；区分大小写">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item label="字段" name="keys" rules={[{ required: true, message: '请选择字段' }]}>
          <Select mode="multiple" options={fields.map(({ key, name }) => ({ value: key, label: name }))} />
        </Form.Item>
      </Form>
      {preview && (
        <div className={styles.replaced} aria-live="polite">
          <Alert
            type={hasAny ? 'info' : 'warning'}
            title={
              hasAny
                ? `当前视图中 ${preview.records.toLocaleString('zh-CN')} 条记录的 ${preview.cells.toLocaleString('zh-CN')} 个单元格会改变`
                : '当前视图中没有可以替换的内容'
            }
            description={preview.skipped > 0 && `${preview.skipped} 个单元格不能修改，或替换后不符合字段类型，保持不变`}
          />
          {preview.samples.map(({ name, before, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples have no names of their own
            <div key={at} className={styles.replacedLine}>
              <span>{name}</span>
              <del>{before}</del>
              <ins>{after || '（空）'}</ins>
            </div>
          ))}
          {hasAny && <Button onClick={() => setPreview(undefined)}>返回修改</Button>}
        </div>
      )}
    </Modal>
  );
}
