import { isCalendarKind, reportKinds } from '@contract/report/kinds';
import { lastPeriod, periodOf, periodText } from '@contract/report/period';
import { DatePicker, Form, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import { today } from '@/utils/today';

interface Props {
  projectId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}
interface Values {
  templateId?: string;
  day?: Dayjs;
  range?: [Dayjs, Dayjs];
}

const DAY = 'YYYY-MM-DD';

/** A report for a period, by hand: the last one that is over unless another is chosen. */
export function GenerateForm({ projectId, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const templates = useRequest(reportApi.listTemplates);
  const offered = (templates.data ?? []).filter(({ enabled }) => enabled);
  const chosen = Form.useWatch('templateId', form);
  const day = Form.useWatch('day', form);
  const kind = offered.find(({ id }) => id === chosen)?.kind;
  const period =
    kind && isCalendarKind(kind) ? (day ? periodOf(kind, day.format(DAY)) : lastPeriod(kind, today())) : undefined;
  return (
    <FormModal<Values, { id: string }>
      form={form}
      title="生成报告"
      okText="生成"
      initialValues={{}}
      send={({ templateId = '', day: within, range }) =>
        reportApi.create({
          ...{ projectId, templateId },
          ...(period
            ? { day: within?.format(DAY) ?? period.from }
            : { from: range?.[0].format(DAY), to: range?.[1].format(DAY) }),
        })
      }
      fieldOf={(name) => (name === 'from' || name === 'to' ? 'range' : undefined)}
      failure="生成报告失败"
      onClose={onClose}
      onDone={({ id }) => onDone(id)}
    >
      <Form.Item name="templateId" label="报告模板" rules={[{ required: true, message: '请选择报告模板' }]}>
        <Select
          loading={templates.loading}
          placeholder="选择模板"
          options={offered.map(({ id, name, kind: of }) => ({ value: id, label: `${name}（${reportKinds[of]}）` }))}
        />
      </Form.Item>
      {kind && period && (
        <Form.Item name="day" label="周期" extra={`${periodText(kind, period)}：${period.from} 至 ${period.to}`}>
          <DatePicker
            picker={kind === 'month' ? 'month' : 'week'}
            style={{ width: '100%' }}
            placeholder="上一个周期"
            disabledDate={(date) => date.format(DAY) > today()}
          />
        </Form.Item>
      )}
      {kind && !period && (
        <Form.Item name="range" label="起止日期" rules={[{ required: true, message: '请选择起止日期' }]}>
          <DatePicker.RangePicker style={{ width: '100%' }} />
        </Form.Item>
      )}
    </FormModal>
  );
}
