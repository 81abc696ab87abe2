import type { FieldConfig } from '@contract/object/customFields';
import { type CustomFieldKind, fieldKindCodes, fieldKinds } from '@contract/object/fieldKinds';
import { type FieldHolder, objectTypeEntry } from '@contract/object/types';
import { useRequest } from 'ahooks';
import { App, Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { createField, getFieldUsage, updateField } from '@/services/field';
import { errorText } from '@/utils/apiError';
import { isStale, refusedField } from '@/utils/refusal';
import { DefaultInput } from './DefaultInput';
import { FormulaInput } from './FormulaInput';
import { OptionsInput } from './OptionsInput';
import { type DraftOption, newOption } from './options';
import type { AdminField } from './types';

interface Values {
  name: string;
  kind: CustomFieldKind;
  hint: string;
  required: boolean;
  options: DraftOption[];
  config: FieldConfig;
  defaultValue: AdminField['defaultValue'];
}

interface Props {
  projectId: string | null;
  objectType: FieldHolder;
  field?: AdminField;
  siblings: readonly AdminField[];
  onClose: () => void;
  onSaved: () => void;
}

const kinds = fieldKindCodes.map((value) => ({
  value,
  label: fieldKinds[value].label,
}));
/** Formulas read fields of tasks, and files hang on tasks. */
const ofTasks = new Set<CustomFieldKind>(['calculated', 'file']);
const currencies = ['CNY', 'USD', 'EUR', 'JPY', 'HKD', 'GBP'].map((value) => ({ value, label: value }));
const begin = (field?: AdminField): Values => ({
  name: field?.name ?? '',
  kind: field?.kind ?? 'text',
  hint: field?.hint ?? '',
  required: field?.required ?? false,
  options: field?.options.map((option) => ({ ...option })) ?? [],
  config: field?.config ?? {},
  defaultValue: field?.defaultValue ?? null,
});

/** A field, new or there already. What was typed stays when saving fails. */
export function FieldForm({ projectId, objectType, field, siblings, onClose, onSaved }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const usage = useRequest(() => getFieldUsage(field?.fieldId ?? ''), {
    ready: field !== undefined,
    onError: () => undefined,
  });
  const kind = Form.useWatch('kind', form) ?? field?.kind ?? 'text';
  const options = Form.useWatch('options', form) ?? [];
  const withOptions = fieldKinds[kind].options !== undefined;
  const number = kind === 'number' || kind === 'calculated';
  const count = usage.data?.count ?? 0;
  const noun = objectTypeEntry(objectType).label;

  const send = async () => {
    const given = await form.validateFields().catch(() => null);
    if (!given) return;
    const values = { ...begin(field), ...given };
    const changes = {
      name: values.name.trim(),
      kind: values.kind,
      hint: values.hint.trim(),
      required: values.kind !== 'calculated' && values.required,
      config: configOf(values),
      ...(withOptions && { options: values.options.map((option) => ({ ...option, label: option.label.trim() })) }),
      defaultValue: !fieldKinds[values.kind].default ? null : (values.defaultValue ?? null),
    };
    setSaving(true);
    try {
      if (field) await updateField({ ...changes, fieldId: field.fieldId, version: field.version });
      else await createField({ ...changes, objectType, ...(projectId && { projectId }) });
      void message.success(field ? '已保存' : `已新建字段「${changes.name}」`);
      onSaved();
    } catch (error) {
      const where = refusedField(error)?.split('.');
      if (isStale(error)) void message.warning('字段刚被他人修改，请关闭后重新打开再编辑');
      else if (where?.[0] && where[0] in values) form.setFields([{ name: where as never, errors: [errorText(error)] }]);
      else void message.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Drawer
      open
      size={520}
      title={field ? `编辑字段「${field.name}」` : '新建字段'}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" block loading={saving} onClick={() => void send()}>
          保存
        </Button>
      }
    >
      <Form<Values> form={form} layout="vertical" initialValues={begin(field)} onFinish={() => void send()}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={50} autoFocus={!field} />
        </Form.Item>
        <Form.Item
          name="kind"
          label="类型"
          extra={count > 0 ? `已有 ${count} 个${noun}填写，不能再更改类型` : undefined}
        >
          <Select
            options={kinds.filter(({ value }) => objectType === 'task' || !ofTasks.has(value))}
            disabled={field !== undefined && (count > 0 || usage.loading)}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(next: CustomFieldKind) => {
              form.setFieldsValue({ defaultValue: null });
              if (
                fieldKinds[next].options !== undefined &&
                (form.getFieldValue('options') as DraftOption[]).length === 0
              ) {
                form.setFieldsValue({ options: [newOption(0)] });
              }
            }}
          />
        </Form.Item>
        {withOptions && (
          <Form.Item
            name="options"
            label="选项"
            rules={[
              {
                validator: (_rule, value: DraftOption[]) =>
                  value.length > 0 && value.every(({ label }) => label.trim())
                    ? Promise.resolve()
                    : Promise.reject(new Error('请填写选项的名称')),
              },
            ]}
          >
            <OptionsInput tree={kind === 'treeSelect'} />
          </Form.Item>
        )}
        {kind === 'money' && (
          <Form.Item name={['config', 'currency']} label="币种" initialValue="CNY">
            <Select options={currencies} />
          </Form.Item>
        )}
        {number && (
          <>
            <Form.Item name={['config', 'unit']} label="单位">
              <Input maxLength={10} placeholder="例如：人天、个" />
            </Form.Item>
            <Form.Item name={['config', 'precision']} label="小数位数" extra="不填则按原值显示">
              <InputNumber min={0} max={6} precision={0} />
            </Form.Item>
          </>
        )}
        {kind === 'calculated' && (
          <Form.Item
            name={['config', 'formula']}
            label="公式"
            rules={[{ required: true, whitespace: true, message: '请填写公式' }]}
          >
            <FormulaInput siblings={siblings.filter(({ fieldId }) => fieldId !== field?.fieldId)} />
          </Form.Item>
        )}
        {fieldKinds[kind].default && (
          <Form.Item name="defaultValue" label="默认值" extra={`新建${noun}时没有填写则使用`}>
            <DefaultInput kind={kind} options={options} />
          </Form.Item>
        )}
        <Form.Item name="hint" label="填写说明">
          <Input maxLength={200} placeholder="显示在字段名称旁" />
        </Form.Item>
        {kind !== 'calculated' && (
          <Form.Item name="required" label="必填" valuePropName="checked" layout="horizontal">
            <Switch size="small" />
          </Form.Item>
        )}
      </Form>
    </Drawer>
  );
}

/** Only what the kind knows of. */
function configOf({ kind, config }: Values): FieldConfig {
  const { currency, unit, precision, formula } = config;
  const figures = { ...(unit?.trim() && { unit: unit.trim() }), ...(typeof precision === 'number' && { precision }) };
  switch (kind) {
    case 'money':
      return { currency: currency ?? 'CNY' };
    case 'number':
      return figures;
    case 'calculated':
      return { ...figures, formula };
    default:
      return {};
  }
}
