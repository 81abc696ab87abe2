import type { CellValues, FormShown } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { App, Button, Form, Result } from 'antd';
import { useState } from 'react';
import { v7 } from 'uuid';
import { PageHeader } from '@/components/PageHeader';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import { FieldInput } from './records/FieldInput';
import styles from './table.module.css';

const asField = (field: FormShown['fields'][number]): TableField =>
  ({ ...field, defaultValue: null, version: 1, writable: true }) as TableField;

/** A form of a table, filled in by whoever has its link. */
export function FillPage({ formId }: { formId: string }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CellValues>();
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.getForm({ id: formId }), {
    refreshDeps: [formId],
    onError: () => undefined,
  });
  const [submitKey, setSubmitKey] = useState(() => v7());
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const send = async (values: CellValues) => {
    setBusy(true);
    const given = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    );
    try {
      await dynamicTableApi.sendForm({ id: formId, submitKey, values: given });
      setSent(true);
    } catch (failure) {
      void message.error(failureText(failure, '提交失败'));
    }
    setBusy(false);
  };
  const again = () => {
    form.resetFields();
    setSubmitKey(v7());
    setSent(false);
  };
  return (
    <div className={styles.fill}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
        {data && (
          <>
            <PageHeader title={data.title}>
              {data.description && <p className={styles.hint}>{data.description}</p>}
            </PageHeader>
            {sent ? (
              <Result status="success" title="已提交" extra={<Button onClick={again}>再填一份</Button>} />
            ) : (
              <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
                {data.fields.map((field) => (
                  <Form.Item
                    key={field.key}
                    name={field.key}
                    label={field.name}
                    extra={field.hint || undefined}
                    rules={field.required ? [{ required: true, message: `请填写「${field.name}」` }] : []}
                  >
                    <FieldInput field={asField(field)} />
                  </Form.Item>
                ))}
                <Button type="primary" htmlType="submit" loading={busy} block>
                  提交
                </Button>
              </Form>
            )}
          </>
        )}
      </StateView>
    </div>
  );
}
