import { type ButtonAct, buttonActs, type TableFieldKind } from '@contract/dynamicTable/kinds';
import type { TableField } from '@contract/dynamicTable/table';
import { Form, Input, Select } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';

interface Props {
  fields: readonly TableField[];
  act: ButtonAct | undefined;
  /** The table stands in a project: only there tasks can be made. */
  isProject: boolean;
  tableId: string;
}

/** Whose values stand nowhere in an address. */
const UNSAID: ReadonlySet<TableFieldKind> = new Set(['file', 'relation', 'lookup', 'task', 'project', 'button']);

/** What a button says and does. */
export function ButtonSettings({ fields, act, isProject, tableId }: Props) {
  const kept = useRequest(() => automationApi.listRules({ tableId }), {
    ready: act === 'rule',
    onError: () => undefined,
  });
  const rules = kept.data
    ?.filter(({ trigger }) => trigger.kind === 'button')
    .map(({ id, name }) => ({ value: id, label: name }));
  const tasks = fields.filter(({ kind }) => kind === 'task');
  const named = fields.filter(({ kind }) => !UNSAID.has(kind));
  return (
    <>
      <Form.Item label="按钮上的文字" name={['config', 'label']}>
        <Input maxLength={20} placeholder={act ? buttonActs[act] : '按钮'} />
      </Form.Item>
      <Form.Item label="按下时" name={['config', 'act']} rules={[{ required: true, message: '请选择按钮做什么' }]}>
        <Select
          options={Object.entries(buttonActs).map(([value, label]) => ({
            value,
            label,
            disabled: value === 'task' && !isProject,
          }))}
        />
      </Form.Item>
      {act === 'open' && (
        <Form.Item
          label="网址"
          name={['config', 'address']}
          rules={[{ required: true, whitespace: true, message: '请填写网址' }]}
          extra={`以 https:// 开头；记录的值写作 ${named
            .slice(0, 3)
            .map(({ key, name }) => `{${key}}（${name}）`)
            .join('、')}`}
        >
          <Input maxLength={1000} placeholder="https://www.example.com/search?q={f1}" />
        </Form.Item>
      )}
      {act === 'rule' && (
        <Form.Item
          label="规则"
          name={['config', 'ruleId']}
          rules={[{ required: true, message: '请选择规则' }]}
          extra={
            rules?.length === 0
              ? '请先在“更多 → 自动化”中新建一条“按下按钮时”触发的规则'
              : '规则以最后保存它的人的权限执行'
          }
        >
          <Select loading={kept.loading} options={[...(rules ?? [])]} />
        </Form.Item>
      )}
      {act === 'task' && (
        <Form.Item
          label="创建的任务放在"
          name={['config', 'into']}
          rules={[{ required: true, message: '请选择任务字段' }]}
          extra={tasks.length === 0 ? '请先新建一个“任务”类型的字段' : '任务的标题是记录的第一个字段'}
        >
          <Select options={tasks.map(({ key, name }) => ({ value: key, label: name }))} />
        </Form.Item>
      )}
    </>
  );
}
