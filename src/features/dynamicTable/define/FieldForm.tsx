import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  canBeRequired,
  canBeUnique,
  readAs,
  rollupKinds,
  rollupResult,
  type TableFieldKind,
  tableKindCodes,
  tableKinds,
} from '@contract/dynamicTable/kinds';
import type { FieldInput, TableDetail, TableField, TableFieldConfig, TableFilter } from '@contract/dynamicTable/table';
import type { ConditionOp } from '@contract/object/conditions';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Select, Tag } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { dynamicTableApi } from '@/services/dynamicTable';
import { colourNames } from '@/utils/colourNames';
import { canColour } from '../views/colour';
import { FilterEditor, filled } from '../views/Filter';
import { ButtonSettings } from './ButtonSettings';
import styles from './define.module.css';
import { FormulaEditor } from './FormulaEditor';

/** Presets of tags. */
const presets = ['blue', 'green', 'orange', 'red', 'purple', 'cyan', 'magenta', 'gold'] as const;
const colours = [
  { value: 'default', label: '默认' },
  ...presets.map((value) => ({ value, label: colourNames[value] })),
];
const FIGURES: ReadonlySet<TableFieldKind> = new Set(['number', 'percent', 'rollup', 'formula']);

interface Values {
  name: string;
  kind: TableFieldKind;
  options?: { value?: string; label: string; color?: string }[];
  config?: TableFieldConfig;
  hint?: string;
  withBack?: boolean;
  cutLinks?: boolean;
}

interface Props {
  table: TableDetail;
  /** Tables that a link may lead to. */
  others: readonly { id: string; name: string }[];
  field?: TableField;
  after?: string;
  onClose: () => void;
  onDone: () => void;
}

function KindSettings({
  table,
  others,
  kind,
  config,
  field,
}: Pick<Props, 'table' | 'others' | 'field'> & { kind: TableFieldKind; config: TableFieldConfig }) {
  const isNew = !field;
  const was = field?.config ?? {};
  const narrower =
    !isNew && ((config.many === false && was.many !== false) || (config.manyBack === false && was.manyBack !== false));
  const links = table.fields.filter((one) => one.kind === 'relation');
  const through = links.find(({ key }) => key === config.through);
  const behind = table.linked.find(({ id }) => id === through?.config.tableId)?.fields ?? [];
  const needed = (what: string) => [{ required: true, message: `请选择${what}` }];
  return (
    <>
      {tableKinds[kind].options && (
        <Form.List name="options">
          {(items, { add, remove }) => (
            <Form.Item label="选项">
              <div className={styles.options}>
                {items.map((item) => (
                  <div key={item.key} className={styles.option}>
                    <Form.Item
                      name={[item.name, 'label']}
                      noStyle
                      rules={[{ required: true, whitespace: true, message: '请填写选项' }]}
                    >
                      <Input aria-label="选项" maxLength={100} />
                    </Form.Item>
                    <Form.Item name={[item.name, 'color']} noStyle initialValue="default">
                      <Select
                        aria-label="颜色"
                        className={styles.color}
                        options={colours}
                        optionRender={({ value, label }) => <Tag color={String(value)}>{label}</Tag>}
                        labelRender={({ value, label }) => <Tag color={String(value)}>{label ?? '自定义'}</Tag>}
                      />
                    </Form.Item>
                    <Button
                      type="text"
                      icon={<CloseOutlined />}
                      aria-label="删除选项"
                      onClick={() => remove(item.name)}
                    />
                  </div>
                ))}
                <Button size="small" icon={<PlusOutlined />} onClick={() => add({ label: '' })}>
                  添加选项
                </Button>
              </div>
            </Form.Item>
          )}
        </Form.List>
      )}
      {FIGURES.has(kind) && (
        <div className={styles.pair}>
          <Form.Item label="小数位数" name={['config', 'precision']}>
            <InputNumber min={0} max={6} precision={0} />
          </Form.Item>
          <Form.Item label="单位" name={['config', 'unit']}>
            <Input maxLength={10} />
          </Form.Item>
        </div>
      )}
      {kind === 'autoNumber' && (
        <div className={styles.pair}>
          <Form.Item label="前缀" name={['config', 'prefix']}>
            <Input maxLength={10} />
          </Form.Item>
          <Form.Item label="至少几位" name={['config', 'precision']}>
            <InputNumber min={0} max={6} precision={0} />
          </Form.Item>
        </div>
      )}
      {kind === 'relation' && (
        <>
          <Form.Item label="关联的表格" name={['config', 'tableId']} rules={needed('要关联的表格')}>
            <Select disabled={!isNew} options={others.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item name={['config', 'many']} valuePropName="checked" initialValue>
            <Checkbox>一条记录可以关联多条</Checkbox>
          </Form.Item>
          <Form.Item name={['config', 'manyBack']} valuePropName="checked" initialValue>
            <Checkbox>对方的一条记录可以被多条关联</Checkbox>
          </Form.Item>
          {narrower && (
            <Form.Item
              name="cutLinks"
              valuePropName="checked"
              extra="有多个关联的记录按顺序保留第一个，可以在记录的变更历史中查到"
            >
              <Checkbox>保留第一个，移除其余</Checkbox>
            </Form.Item>
          )}
          {isNew && (
            <Form.Item name="withBack" valuePropName="checked" initialValue>
              <Checkbox>在对方表格中显示反向关联</Checkbox>
            </Form.Item>
          )}
        </>
      )}
      {(kind === 'lookup' || kind === 'rollup') && (
        <>
          {links.length === 0 && <Alert type="info" title="请先新建一个关联记录字段" />}
          <Form.Item label="通过哪个关联" name={['config', 'through']} rules={needed('关联字段')}>
            <Select options={links.map(({ key, name }) => ({ value: key, label: name }))} />
          </Form.Item>
          {kind === 'rollup' && (
            <Form.Item label="汇总方式" name={['config', 'by']} rules={needed('汇总方式')}>
              <Select options={Object.entries(rollupKinds).map(([value, label]) => ({ value, label }))} />
            </Form.Item>
          )}
          {!(kind === 'rollup' && config.by === 'count') && (
            <Form.Item label="对方的字段" name={['config', 'target']} rules={needed('对方的字段')}>
              <Select
                options={behind
                  .filter((one) => kind === 'lookup' || !config.by || rollupResult(config.by, readAs(one)))
                  .map(({ key, name }) => ({ value: key, label: name }))}
              />
            </Form.Item>
          )}
          {through && (
            <Form.Item
              label={kind === 'rollup' ? '只汇总满足条件的记录' : '只引用满足条件的记录'}
              name={['config', 'filter']}
            >
              <BehindFilter fields={behind.filter((one) => one.kind !== 'lookup')} />
            </Form.Item>
          )}
        </>
      )}
      {kind === 'button' && (
        <ButtonSettings
          fields={table.fields}
          act={config.act}
          isProject={table.projectId !== null}
          tableId={table.id}
        />
      )}
      {kind === 'formula' && (
        <Form.Item
          label="公式"
          name={['config', 'formula']}
          rules={[{ required: true, whitespace: true, message: '请填写公式' }]}
        >
          <FormulaEditor fields={table.fields.filter((one) => one.key !== field?.key).map(({ name }) => name)} />
        </Form.Item>
      )}
      {(kind === 'formula' || kind === 'rollup') && (
        <Form.Item name={['config', 'released']} valuePropName="checked">
          <Checkbox>看不到所用字段的角色也可以看到结果</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

/** What lasts: no condition that the day, or whoever looks, decides. */
const lasting = (op: ConditionOp) => canColour(op) || op === 'allOf' || op === 'under';

/** Conditions over the records behind a link. */
function BehindFilter({
  fields,
  value = {},
  onChange,
}: {
  fields: readonly TableField[];
  value?: TableFilter;
  onChange?: (filter: TableFilter) => void;
}) {
  return <FilterEditor {...{ fields, value }} me={false} takes={lasting} onChange={(next) => onChange?.(next)} />;
}

/** A field as it is made or changed; its kind is changed by converting. */
export function FieldForm({ table, others, field, after, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? field?.kind ?? 'text';
  const config = Form.useWatch('config', form) ?? field?.config ?? {};
  return (
    <FormDrawer<Values, unknown>
      form={form}
      title={field ? `修改字段「${field.name}」` : '新增字段'}
      initialValues={
        field
          ? { name: field.name, kind: field.kind, options: field.options, config: field.config, hint: field.hint }
          : { kind: 'text' }
      }
      failure="保存字段失败"
      version={field?.version}
      onClose={onClose}
      onDone={onDone}
      fieldOf={(name) => (name.startsWith('config') ? 'config' : (name as keyof Values & string))}
      send={({ kind: chosen, withBack, cutLinks, ...values }, version) => {
        const { result: _result, ...given } = (values.config ?? {}) as TableFieldConfig;
        const input: Omit<FieldInput, 'kind'> = { ...values, config: { ...given, filter: filled(given.filter) } };
        return field
          ? dynamicTableApi.updateField({
              tableId: table.id,
              key: field.key,
              version: version ?? field.version,
              ...input,
              cutLinks,
            })
          : dynamicTableApi.createField({
              tableId: table.id,
              kind: chosen,
              ...input,
              ...(chosen === 'relation' && { withBack }),
              ...(after && { after }),
            });
      }}
    >
      <Form.Item label="名称" name="name" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item label="类型" name="kind">
        <Select
          disabled={Boolean(field)}
          showSearch={{ optionFilterProp: 'label' }}
          options={tableKindCodes.map((value) => ({ value, label: tableKinds[value].label }))}
        />
      </Form.Item>
      <KindSettings {...{ table, others, field, kind, config }} />
      {canBeRequired(kind) && (
        <Form.Item name={['config', 'required']} valuePropName="checked" className={styles.demand}>
          <Checkbox>必填：新增、导入和修改时都不能为空</Checkbox>
        </Form.Item>
      )}
      {canBeUnique(kind) && (
        <Form.Item name={['config', 'unique']} valuePropName="checked" className={styles.demand}>
          <Checkbox>唯一：同一个值只能出现在一条记录中</Checkbox>
        </Form.Item>
      )}
      <Form.Item label="提示" name="hint">
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}
