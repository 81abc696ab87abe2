import type { Saved } from '@contract/hrp/hrp';
import { REQUEST_WEEKS_MAX, STAFF_REASON_MAX } from '@contract/manpower/kinds';
import { Form, Input, InputNumber, Select } from 'antd';
import { DayPicker } from '@/components/DayPicker';
import { HoursInput } from '@/components/HoursInput';
import { FormModal } from '@/features/object/form';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { hrpApi } from '@/services/hrp';
import { manpowerApi } from '@/services/manpower';
import { today } from '@/utils/today';

interface Props {
  projectId: string;
  positionId?: string;
  /** Any day of the first week. */
  week: string;
  minutes?: number;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  positionId: string;
  from: string;
  weeks: number;
  hours: number;
  groupId?: string;
  reason?: string;
}

/** A project asks for somebody of a position. */
export function StaffForm({ projectId, positionId, week, minutes, onClose, onDone }: Props) {
  const { told } = useAct();
  const positions = useRequest(() => hrpApi.listPositions());
  const groups = useRequest(() => hrpApi.listGroups());
  return (
    <FormModal<Values, Saved>
      title="申请人员"
      width={480}
      initialValues={{ positionId, from: week < today() ? today() : week, weeks: 4, hours: (minutes ?? 2400) / 60 }}
      okText="发出申请"
      send={({ hours, reason = '', ...values }) =>
        manpowerApi.createRequest({ projectId, ...values, minutes: Math.round(hours * 60), reason })
      }
      fieldOf={(name) => (name === 'minutes' ? 'hours' : undefined)}
      failure="申请人员失败"
      onClose={onClose}
      onDone={() => {
        told('人员申请已发出');
        onDone();
      }}
    >
      <Form.Item name="positionId" label="岗位" rules={[{ required: true, message: '请选择岗位' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={positions.loading}
          placeholder="选择岗位"
          notFoundContent={positions.error ? '加载失败，请重新打开' : '企业还没有岗位'}
          options={(positions.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="from" label="从哪一周开始" rules={[{ required: true, message: '请选择日期' }]}>
        <DayPicker aria-label="从哪一周开始" allowClear={false} min={today()} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="weeks" label="周数" rules={[{ required: true, message: '请填写周数' }]}>
        <InputNumber min={1} max={REQUEST_WEEKS_MAX} precision={0} style={{ width: '100%' }} suffix="周" />
      </Form.Item>
      <Form.Item name="hours" label="每周" rules={[{ required: true, message: '请填写每周的小时' }]}>
        <HoursInput aria-label="每周" min={0.1} max={168} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="groupId" label="向哪个小组申请" extra="由组长答复；不选时由管理岗位的人答复">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={groups.loading}
          placeholder="不指定小组"
          notFoundContent={groups.error ? '加载失败，请重新打开' : '没有有组长的小组'}
          options={(groups.data ?? []).flatMap(({ id, name, leader }) =>
            leader ? [{ value: id, label: `${name}（${leader.name}）` }] : [],
          )}
        />
      </Form.Item>
      <Form.Item name="reason" label="说明">
        <Input.TextArea rows={2} maxLength={STAFF_REASON_MAX} placeholder="选填" />
      </Form.Item>
    </FormModal>
  );
}
