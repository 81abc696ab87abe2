import { interpretKinds } from '@contract/norm/enums';
import type { NormDetail, NormSaved } from '@contract/norm/norm';
import type { InterpretDetail } from '@contract/norm/talk';
import { Form, Input, Select, Switch } from 'antd';
import { RichEditor } from '@/components/RichEditor';
import { FormDrawer } from '@/features/object/form';
import { normApi } from '@/services/norm';

interface Props {
  norm: NormDetail;
  /** Absent: a new one. */
  interpretation?: InterpretDetail;
  onClose: () => void;
  onDone: (saved: NormSaved) => void;
}
interface Values {
  title: string;
  kind: InterpretDetail['kind'];
  anchor: string | null;
  html: string;
  publish: boolean;
}

/** What a clause means in practice. */
export function InterpretationForm({ norm, interpretation, onClose, onDone }: Props) {
  const clauses = (norm.current?.clauses ?? []).map(({ anchor, no, title }) => ({
    value: anchor,
    label: `${no} ${title}`,
  }));
  const known = interpretation?.clause;
  if (known && !clauses.some(({ value }) => value === known.anchor)) {
    clauses.push({ value: known.anchor, label: `${known.no} ${known.title}` });
  }
  const isDraft = interpretation?.state !== 'PUBLISHED';
  return (
    <FormDrawer<Values, NormSaved>
      title={interpretation ? '修改解读' : '写解读'}
      width={680}
      initialValues={{
        title: interpretation?.title ?? '',
        kind: interpretation?.kind ?? 'article',
        anchor: known?.anchor ?? null,
        html: interpretation?.html ?? '',
        publish: true,
      }}
      failure="保存解读失败"
      send={({ anchor, ...values }) =>
        normApi.saveInterpretation({
          ...values,
          publish: isDraft ? values.publish : true,
          anchor: anchor ?? null,
          normId: norm.id,
          ...(interpretation && { id: interpretation.id, version: interpretation.version }),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="kind" label="形式">
        <Select options={Object.entries(interpretKinds).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="anchor" label="条款">
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={clauses} placeholder="整部规范" />
      </Form.Item>
      <Form.Item name="html" label="内容">
        <Content />
      </Form.Item>
      {isDraft && (
        <Form.Item name="publish" label="发布" valuePropName="checked" extra="不发布则保存为草稿，只有自己可见">
          <Switch />
        </Form.Item>
      )}
    </FormDrawer>
  );
}

function Content({ value = '', onChange }: { value?: string; onChange?: (html: string) => void }) {
  return (
    <RichEditor
      label="解读内容"
      autoFocus={false}
      html={value}
      onChange={(html) => onChange?.(html)}
      onSave={() => undefined}
    />
  );
}
