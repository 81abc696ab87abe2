import type { CellValues, FormShown } from '@contract/dynamicTable/records';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { App, Button, Form, Input, InputNumber, Rate, Result, Switch } from 'antd';
import { useState } from 'react';
import { v7 } from 'uuid';
import { PageHeader } from '@/components/PageHeader';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { getTableForm, sendTableForm } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import { Choose } from './records/Choose';
import { isChosen } from './records/values';
import styles from './table.module.css';

const FIGURES: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'progress']);
const FEN = 100;

function FieldInput({
  field,
  value,
  onChange,
  id,
}: {
  field: TableField;
  value?: CellValue;
  onChange?: (value: CellValue) => void;
  id?: string;
}) {
  const change = (next: CellValue) => onChange?.(next);
  if (isChosen(field))
    return (
      <Choose
        {...{ id, field, people: {}, linked: [], projectId: null }}
        value={value ?? undefined}
        onChange={change}
      />
    );
  if (FIGURES.has(field.kind)) {
    const unit = field.kind === 'money' ? FEN : 1;
    return (
      <InputNumber
        id={id}
        style={{ width: '100%' }}
        value={typeof value === 'number' ? value / unit : null}
        onChange={(next) => change(typeof next === 'number' ? Math.round(next * unit * 1e6) / 1e6 : null)}
      />
    );
  }
  if (field.kind === 'switch') return <Switch id={id} checked={value === true} onChange={change} />;
  if (field.kind === 'rating') return <Rate value={Number(value ?? 0)} onChange={change} />;
  const text = typeof value === 'string' ? value : '';
  return field.kind === 'textarea' ? (
    <Input.TextArea id={id} autoSize={{ minRows: 3 }} value={text} onChange={(event) => change(event.target.value)} />
  ) : (
    <Input id={id} value={text} onChange={(event) => change(event.target.value)} />
  );
}

const asField = (field: FormShown['fields'][number]): TableField =>
  ({ ...field, defaultValue: null, version: 1, writable: true }) as TableField;

/** A form of a table, filled in by whoever has its link. */
export function FillPage({ formId }: { formId: string }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CellValues>();
  const { data, error, loading, refresh } = useRequest(() => getTableForm(formId), {
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
      await sendTableForm({ id: formId, submitKey, values: given });
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
