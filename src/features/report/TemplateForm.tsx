import { DUE_DAYS_MAX, isCalendarKind, type ReportKind, reportKinds } from '@contract/report/kinds';
import type { ReportTemplate, ReportTemplateSave } from '@contract/report/report';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { reportApi } from '@/services/report';
import { SectionsEditor } from './SectionsEditor';

interface Props {
  /** Absent: a new one. */
  template?: ReportTemplate;
  onClose: () => void;
  onDone: () => void;
}

const kinds = (Object.keys(reportKinds) as ReportKind[]).map((value) => ({ value, label: reportKinds[value] }));
const blank: ReportTemplateSave = {
  ...{ name: '', kind: 'week', dueDays: 1, enabled: true },
  sections: [{ id: 'summary', title: '总结', kind: 'text', html: '' }],
};

/** What reports are made from: an order of sections, and until when they are in time. */
export function TemplateForm({ template, onClose, onDone }: Props) {
  const [form] = Form.useForm<ReportTemplateSave>();
  const kind = Form.useWatch('kind', form) ?? template?.kind ?? blank.kind;
  const toInput = (values: ReportTemplateSave): ReportTemplateSave => ({ ...values, dueDays: values.dueDays ?? 1 });
  return (
    <FormDrawer<ReportTemplateSave, unknown, ReportTemplate>
      form={form}
      title={template ? `修改报告模板「${template.name}」` : '新建报告模板'}
      width={720}
      initialValues={
        template
          ? {
              ...{ name: template.name, kind: template.kind, dueDays: template.dueDays, enabled: template.enabled },
              sections: template.sections,
            }
          : blank
      }
      version={template?.version}
      send={(values, version) =>
        template
          ? reportApi.updateTemplate({ id: template.id, ...toInput(values), version: version ?? template.version })
          : reportApi.createTemplate(toInput(values))
      }
      failure="保存报告模板失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `报告模板「${template?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          {
            ...{ key: 'sections', label: '段落' },
            ...{ mine: `${mine.sections.length} 段`, theirs: `${current.sections.length} 段` },
          },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={60} placeholder="项目周报" />
      </Form.Item>
      <Form.Item name="kind" label="种类" extra="周报与月报在周期结束后自动生成草稿" rules={[{ required: true }]}>
        <Select options={kinds} />
      </Form.Item>
      <Form.Item
        name="dueDays"
        label="提交期限"
        hidden={!isCalendarKind(kind)}
        extra="周期结束之后的工作日数，超过即为迟交"
      >
        <InputNumber<number> min={1} max={DUE_DAYS_MAX} precision={0} suffix="个工作日" />
      </Form.Item>
      <Form.Item name="sections" label="段落">
        <SectionsEditor />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用后不再生成，也不能选用">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
