import { askedKeys } from '@contract/dynamicTable/formAsks';
import { FORM_FILES_MAX } from '@contract/dynamicTable/formFiles';
import type { CellValues, FormShown } from '@contract/dynamicTable/records';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { Alert, Button, Form, Result } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { failureText } from '@/utils/failure';
import { type ChooseRecords, FormFilesInput, FormRecords } from './FormParts';
import { FieldInput } from './records/FieldInput';

type Shown = Pick<FormShown, 'fields'>;

const asField = (field: Shown['fields'][number]): TableField =>
  ({ ...field, defaultValue: null, version: 1, writable: true }) as TableField;

/** By key of the field; files apart, as they are no values yet. */
export interface FilledForm {
  submitKey: string;
  values: CellValues;
  files: Readonly<Record<string, readonly File[]>>;
}
type Values = Record<string, CellValue | readonly File[]>;

/** What carries a filled form with its files: the parts of its call. */
export function formParts({ submitKey, values, files }: FilledForm, more: { homepage?: string } = {}) {
  const all: File[] = [];
  const places = Object.fromEntries(
    Object.entries(files).map(([key, list]) => [key, list.map((file) => all.push(file) - 1)]),
  );
  return {
    sent: JSON.stringify({ submitKey, values, files: places, ...more }),
    ...Object.fromEntries(all.map((file, at) => [`file${at}`, file])),
  };
}
export const hasFiles = ({ files }: FilledForm): boolean => Object.values(files).some((list) => list.length > 0);

interface Props {
  form: Shown;
  /** Sends one filled form; its key is the same until it was taken, so that it is taken once. */
  onSend: (sent: FilledForm) => Promise<void>;
  /** Records that a field of links can be filled with. */
  choose: ChooseRecords;
  children?: ReactNode;
}

/** The fields of a form, filled in and sent. What was typed stays until it was taken. */
export function FormFill({ form: { fields }, onSend, choose, children }: Props) {
  const [form] = Form.useForm<Values>();
  const isFile = new Set(fields.filter(({ kind }) => kind === 'file').map(({ key }) => key));
  const plain = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !isFile.has(key))) as CellValues;
  const asks = askedKeys(fields, plain(Form.useWatch([], form) ?? {}));
  const [submitKey, setSubmitKey] = useState(() => v7());
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [dirty, setDirty] = useState(false);
  useLeaveGuard(dirty);
  /** Takes the keyboard from the form that is gone, and is read out. */
  const taken = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) taken.current?.focus();
  }, [sent]);
  const send = async (values: Values) => {
    const files = Object.fromEntries(
      [...isFile].filter((key) => asks.has(key)).map((key) => [key, (values[key] ?? []) as readonly File[]]),
    );
    if (Object.values(files).flat().length > FORM_FILES_MAX) {
      setFailure(`一份表单最多 ${FORM_FILES_MAX} 个文件，请移除一些后再提交`);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const given = Object.fromEntries(
      Object.entries(plain(values)).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    );
    try {
      await onSend({ submitKey, values: given, files });
      setSent(true);
      setDirty(false);
    } catch (error) {
      setFailure(failureText(error, '提交失败'));
    }
    setBusy(false);
  };
  const again = () => {
    form.resetFields();
    setSubmitKey(v7());
    setSent(false);
  };
  if (sent) {
    return (
      <div ref={taken} role="status" tabIndex={-1}>
        <Result status="success" title="已提交" extra={<Button onClick={again}>再填一份</Button>} />
      </div>
    );
  }
  return (
    <Form
      form={form}
      layout="vertical"
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void send(values)}
    >
      {fields
        .filter(({ key }) => asks.has(key))
        .map((field) => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={field.name}
            extra={field.hint || undefined}
            rules={field.required ? [{ required: true, message: `请填写「${field.name}」` }] : []}
          >
            {field.kind === 'relation' ? (
              <FormRecords field={asField(field)} choose={choose} />
            ) : field.kind === 'file' ? (
              <FormFilesInput field={asField(field)} takes={field.files ?? {}} />
            ) : (
              <FieldInput field={asField(field)} />
            )}
          </Form.Item>
        ))}
      {children}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={busy} block>
        提交
      </Button>
    </Form>
  );
}
