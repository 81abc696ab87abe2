import { stepModes } from '@contract/object/stepModes';
import { reviewTypes } from '@contract/review/fields';
import { ITEM_TEXT_MAX, ITEMS_MAX } from '@contract/review/kinds';
import type { ReviewTemplate, TemplateSave } from '@contract/review/review';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { ApprovalFlowSelect } from '@/features/approval';
import { FormDrawer } from '@/features/object/form';
import { reviewApi } from '@/services/review';

interface Props {
  /** Absent: a new one. */
  template?: ReviewTemplate;
  onClose: () => void;
  onDone: () => void;
}
/** The checklist is typed a line an item. */
type Values = Omit<TemplateSave, 'items'> & { lines: string };

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function assertLines(text: string | undefined): Promise<void> {
  const lines = linesOf(text ?? '');
  if (lines.length > ITEMS_MAX) return Promise.reject(new Error(`检查项最多 ${ITEMS_MAX} 条`));
  const long = lines.findIndex((line) => line.length > ITEM_TEXT_MAX);
  return long < 0 ? Promise.resolve() : Promise.reject(new Error(`第 ${long + 1} 条超过 ${ITEM_TEXT_MAX} 个字`));
}

const usual = { name: '', type: 'design', mode: 'and', percent: 60, flowId: null, enabled: true } as const;

/** What the form has of a template, and nothing else: all of it is sent. */
const valuesOf = ({ name, type, mode, percent, flowId, enabled, items }: ReviewTemplate): Values => ({
  ...{ name, type, mode, percent, flowId, enabled },
  lines: items.join('\n'),
});

/** What a review is made from: its checklist, how its reviewers agree, which approval follows. */
export function TemplateForm({ template, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const mode = Form.useWatch('mode', form);
  const toInput = ({ lines, percent, flowId, ...values }: Values): TemplateSave => ({
    ...values,
    percent: values.mode === 'percent' ? (percent ?? null) : null,
    flowId: flowId ?? null,
    items: linesOf(lines ?? ''),
  });
  return (
    <FormDrawer<Values, unknown, ReviewTemplate>
      form={form}
      title={template ? `修改评审模板「${template.name}」` : '新建评审模板'}
      width={560}
      initialValues={template ? valuesOf(template) : { ...usual, lines: '' }}
      version={template?.version}
      send={(values, version) =>
        template
          ? reviewApi.updateTemplate({ id: template.id, ...toInput(values), version: version ?? template.version })
          : reviewApi.createTemplate(toInput(values))
      }
      fieldOf={(name) => (name === 'items' ? 'lines' : undefined)}
      failure="保存评审模板失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `评审模板「${template?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          {
            key: 'items',
            label: '检查项',
            mine: `${linesOf(mine.lines).length} 条`,
            theirs: `${current.items.length} 条`,
          },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} placeholder="概要设计评审" />
      </Form.Item>
      <Form.Item name="type" label="评审类型" rules={[{ required: true }]}>
        <Select options={optionsOf(reviewTypes)} />
      </Form.Item>
      <Form.Item
        name="lines"
        label="检查项"
        extra="一行一条"
        rules={[{ validator: (_rule, text) => assertLines(text) }]}
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} placeholder={'范围与需求一致\n接口有失败与重试的约定'} />
      </Form.Item>
      <Form.Item name="mode" label="评审人的通过规则" rules={[{ required: true }]}>
        <Select options={optionsOf(stepModes)} />
      </Form.Item>
      {mode === 'percent' && (
        <Form.Item name="percent" label="通过比例" rules={[{ required: true, message: '请填写比例' }]}>
          <InputNumber<number> min={1} max={100} precision={0} suffix="%" />
        </Form.Item>
      )}
      <Form.Item name="flowId" label="评审人同意之后" extra="可以接着由审批流程决定，例如项目负责人批准">
        <FlowItem />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用后不能用它发起新的评审">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** As an item of the form, which gives value and change. */
function FlowItem({ value, onChange }: { value?: string | null; onChange?: (id: string | null) => void }) {
  return <ApprovalFlowSelect value={value ?? null} onChange={(id) => onChange?.(id)} />;
}
