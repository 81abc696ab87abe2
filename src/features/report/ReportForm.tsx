import { type ProjectHealth, projectHealths } from '@contract/project/enums';
import type { ReportDetail, ReportUpdate } from '@contract/report/report';
import { Form, Input, Select } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { reportApi } from '@/services/report';
import { SectionsEditor } from './SectionsEditor';

interface Props {
  report: ReportDetail;
  onClose: () => void;
  onDone: () => void;
}
type Values = Required<Omit<ReportUpdate, 'version'>>;

const healths = (Object.keys(projectHealths) as ProjectHealth[]).map((value) => ({
  value,
  label: projectHealths[value],
}));

/** What people write of a report: its texts, how healthy the project is, and for whom it is. */
export function ReportForm({ report, onClose, onDone }: Props) {
  const toInput = ({ healthNote, ...values }: Values) => ({ ...values, healthNote: healthNote?.trim() || null });
  return (
    <FormDrawer<Values, unknown, ReportDetail>
      title="编写报告"
      width={760}
      initialValues={{
        ...{ title: report.title, health: report.health, healthNote: report.healthNote ?? '' },
        ...{ receiverIds: report.receiverIds, sections: report.sections },
      }}
      version={report.version}
      send={(values, version) =>
        reportApi.update({ id: report.id, ...toInput(values), version: version ?? report.version })
      }
      failure="保存报告失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: '这份报告',
        rows: (mine, current) => [
          { key: 'title', label: '标题', mine: mine.title, theirs: current.title },
          { key: 'health', label: '健康度', mine: projectHealths[mine.health], theirs: projectHealths[current.health] },
          {
            ...{ key: 'sections', label: '段落' },
            ...{ mine: `${mine.sections.length} 段`, theirs: `${current.sections.length} 段` },
          },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="health" label="健康度" extra="发布后成为项目的健康度">
        <Select options={healths} />
      </Form.Item>
      <Form.Item name="healthNote" label="健康度说明">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} placeholder="一句话说明原因与对策" />
      </Form.Item>
      <Form.Item name="receiverIds" label="接收人" extra="发布时收到消息">
        <MembersSelect known={report.receivers} placeholder="选择成员" />
      </Form.Item>
      <Form.Item name="sections" label="段落" extra="清单与数据由系统按周期结束时计算，发布后不再变化">
        <SectionsEditor />
      </Form.Item>
    </FormDrawer>
  );
}
