import type { FieldConfig } from '@contract/object/customFields';
import { type CustomFieldKind, fieldKindCodes, fieldKinds } from '@contract/object/fieldKinds';
import type { FieldHolder } from '@contract/object/registerTypes';
import { objectTypeEntry } from '@contract/objectTypes';
import { App, Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';
import { sayMoney } from '@/utils/sayMoney';
import { DefaultInput } from './DefaultInput';
import { FormulaInput } from './FormulaInput';
import { toNames } from './formula';
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

/** What somebody else has saved meanwhile. */
type Current = Values & { version: number };

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

/** What of one's own and of somebody else's save is not alike. */
const differing = (mine: Values, theirs: Values, siblings: readonly AdminField[]) =>
  [
    { key: 'name', label: '名称', mine: mine.name, theirs: theirs.name },
    {
      ...{ key: 'kind', label: '类型' },
      ...{ mine: fieldKinds[mine.kind].label, theirs: fieldKinds[theirs.kind].label },
    },
    { key: 'options', label: '选项', mine: sayOptions(mine), theirs: sayOptions(theirs) },
    ...configRows(mine, theirs, siblings),
    { key: 'default', label: '默认值', mine: sayDefault(mine), theirs: sayDefault(theirs) },
    { key: 'hint', label: '填写说明', mine: mine.hint, theirs: theirs.hint },
    {
      ...{ key: 'required', label: '必填' },
      ...{ mine: mine.required ? '是' : '否', theirs: theirs.required ? '是' : '否' },
    },
  ].filter((row) => row.mine !== row.theirs);

interface KindFieldsProps {
  form: FormInstance<Values>;
  kind: CustomFieldKind;
  noun: string;
  /** The other fields, which a formula may read. */
  siblings: readonly AdminField[];
}

/** What a field of a kind has beside its name. */
function KindFields({ form, kind, noun, siblings }: KindFieldsProps) {
  const options = Form.useWatch('options', form) ?? [];
  const withOptions = fieldKinds[kind].options !== undefined;
  const number = kind === 'number' || kind === 'calculated';
  return (
    <>
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
          <FormulaInput siblings={siblings} />
        </Form.Item>
      )}
      {fieldKinds[kind].default && (
        <Form.Item name="defaultValue" label="默认值" extra={`新建${noun}时没有填写则使用`}>
          <DefaultInput kind={kind} options={options} />
        </Form.Item>
      )}
    </>
  );
}

/** A field, new or there already. */
export function FieldForm({ projectId, objectType, field, siblings, onClose, onSaved }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const usage = useRequest(() => fieldApi.usage({ id: field?.fieldId ?? '' }), {
    ready: field !== undefined,
    onError: () => undefined,
  });
  const kind = Form.useWatch('kind', form) ?? field?.kind ?? 'text';
  const withOptions = fieldKinds[kind].options !== undefined;
  const count = usage.data?.count ?? 0;
  const noun = objectTypeEntry(objectType).label;

  const send = async (values: Values, version: number | undefined): Promise<unknown> => {
    const { options: choices } = values;
    const changes = {
      name: values.name.trim(),
      kind: values.kind,
      hint: values.hint.trim(),
      required: values.kind !== 'calculated' && values.required,
      config: configOf(values),
      ...(withOptions && { options: choices.map((option) => ({ ...option, label: option.label.trim() })) }),
      defaultValue: !fieldKinds[values.kind].default ? null : (values.defaultValue ?? null),
    };
    if (field) return fieldApi.update({ ...changes, fieldId: field.fieldId, version });
    return fieldApi.create({ ...changes, objectType, ...(projectId && { projectId }) });
  };
  return (
    <FormDrawer<Values, unknown, Current>
      title={field ? `编辑字段「${field.name}」` : '新建字段'}
      width={520}
      form={form}
      initialValues={begin(field)}
      version={field?.version}
      send={send}
      fieldOf={(name) => name.split('.')[0] as keyof Values}
      failure="保存字段失败"
      onClose={onClose}
      onDone={() => {
        void message.success(field ? '已保存' : `已新建字段「${form.getFieldValue('name').trim()}」`);
        onSaved();
      }}
      conflict={{
        subject: `字段「${field?.name}」`,
        rows: (mine, theirs) => differing(mine, theirs, siblings),
        onTheirs: onSaved,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="kind" label="类型" extra={count > 0 ? `已有 ${count} 个${noun}填写，不能再更改类型` : undefined}>
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
      <KindFields {...{ form, kind, noun }} siblings={siblings.filter(({ fieldId }) => fieldId !== field?.fieldId)} />
      <Form.Item name="hint" label="填写说明">
        <Input maxLength={200} placeholder="显示在字段名称旁" />
      </Form.Item>
      {kind !== 'calculated' && (
        <Form.Item name="required" label="必填" valuePropName="checked" layout="horizontal">
          <Switch size="small" />
        </Form.Item>
      )}
    </FormDrawer>
  );
}

const sayOptions = ({ options }: Pick<Values, 'options'>) => options.map(({ label }) => label).join('、');

function sayDefault({ kind, options, config, defaultValue }: Values): string {
  if (!fieldKinds[kind].default || defaultValue === null || defaultValue === undefined) return '';
  const list = Array.isArray(defaultValue) ? defaultValue : [defaultValue];
  switch (kind) {
    case 'money':
      return sayMoney(Number(defaultValue), config.currency);
    case 'percent':
    case 'progress':
      return `${String(defaultValue)}%`;
    case 'switch':
      return defaultValue === true ? '是' : '否';
    default:
      return list.map((one) => options.find(({ value }) => value === one)?.label ?? String(one)).join('、');
  }
}

/** Of a kind that does not know of one, it says nothing. */
function configRows(mine: Values, theirs: Values, siblings: readonly AdminField[]) {
  const [ours, others] = [configOf(mine), configOf(theirs)];
  const row = (key: keyof FieldConfig, label: string, say = (value: string | number) => String(value)) => {
    const inWords = (value: string | number | undefined) => (value === undefined ? '' : say(value));
    return { key, label, mine: inWords(ours[key]), theirs: inWords(others[key]) };
  };
  return [
    row('currency', '币种'),
    row('unit', '单位'),
    row('precision', '小数位数'),
    row('formula', '公式', (formula) => toNames(String(formula), siblings)),
  ];
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
