import type { HrMember, Saved } from '@contract/hrp/hrp';
import { DatePicker, Form, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { hrpApi } from '@/services/hrp';
import { thisDay } from '@/utils/today';

interface Props {
  place: { positionId: string } | { groupId: string };
  /** Absent: a new one. */
  stay?: HrMember;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  userId: string;
  from: Dayjs;
  to?: Dayjs | null;
  main?: boolean;
}
const dayOf = (value: Dayjs) => value.format('YYYY-MM-DD');

/** From when until when somebody stands there; both days count. */
export function StayForm({ place, stay, onClose, onDone }: Props) {
  const initial: Partial<Values> = stay
    ? { userId: stay.person.userId, from: dayjs(stay.from), to: stay.to ? dayjs(stay.to) : null, main: stay.main }
    : { from: thisDay(), main: false };
  return (
    <FormModal<Values, Saved>
      title={stay ? '修改任职' : '添加成员'}
      width={420}
      initialValues={initial}
      version={stay?.version}
      send={({ userId, from, to, main = false }, version) => {
        const days = { from: dayOf(from), to: to ? dayOf(to) : null, main };
        return stay
          ? hrpApi.updateMember({ id: stay.id, ...days, version: version ?? 0 })
          : hrpApi.createMember({ ...place, ...days, userId });
      }}
      failure="保存失败"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="userId" label="成员" rules={[{ required: true, message: '请选择成员' }]}>
        <MemberSelect disabled={stay !== undefined} known={stay ? [stay.person] : []} placeholder="选择成员" />
      </Form.Item>
      <Form.Item name="from" label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="to" label="结束日期" extra="含当天；留空表示仍在任">
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      {'positionId' in place && (
        <Form.Item name="main" label="主要岗位" valuePropName="checked" extra="有多个岗位时，费率等按主要岗位计">
          <Switch />
        </Form.Item>
      )}
    </FormModal>
  );
}
