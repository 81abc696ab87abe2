import { QUANTITY_MAX } from '@contract/resource/load';
import type {
  AllocationCreate,
  AllocationSaved,
  ResourceAllocation,
  ResourceDetail,
} from '@contract/resource/resource';
import { DatePicker, Form, Input, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { resourceApi } from '@/services/resource';
import { thisDay } from '@/utils/today';
import { TaskSelect } from './TaskSelect';

interface Values {
  days: [Dayjs, Dayjs];
  quantity: number;
  purpose: string;
  userId?: string;
  taskId?: string;
}
interface Props {
  resource: Pick<ResourceDetail, 'id' | 'no' | 'title' | 'projectId' | 'quantity' | 'unit'>;
  /** Absent: a new one. */
  allocation?: ResourceAllocation;
  onClose: () => void;
  onSaved: (saved: AllocationSaved) => void;
}

const day = (one: Dayjs) => one.format('YYYY-MM-DD');
const fieldOf = (name: string) => (name === 'from' || name === 'to' ? 'days' : undefined);

/** An amount of a resource from a day to a day: for what, for whom. */
export function AllocationForm({ resource, allocation, onClose, onSaved }: Props) {
  const known = allocation?.task?.id;
  const toInput = ({ days: [from, to], quantity, purpose, userId, taskId }: Values): AllocationCreate => ({
    ...{ from: day(from), to: day(to), quantity, purpose, userId: userId ?? null },
    // What was not touched stays: it may be a task that one does not see.
    ...(taskId !== known && { taskId: taskId ?? null }),
  });
  return (
    <FormModal<Values, AllocationSaved>
      title={allocation ? `调整 ${resource.no} 的分配` : `分配 ${resource.no} ${resource.title}`}
      okText={allocation ? '保存' : '分配'}
      initialValues={{
        days: allocation ? [dayjs(allocation.from), dayjs(allocation.to)] : [thisDay(), thisDay().add(4, 'day')],
        quantity: allocation?.quantity ?? Math.min(1, resource.quantity),
        purpose: allocation?.purpose ?? '',
        userId: allocation?.user?.userId,
        taskId: known,
      }}
      failure="保存分配失败"
      version={allocation?.version}
      fieldOf={fieldOf}
      send={(values, version) =>
        allocation
          ? resourceApi.updateAllocation({
              id: resource.id,
              allocationId: allocation.id,
              ...toInput(values),
              version: version ?? allocation.version,
            })
          : resourceApi.allocate({ id: resource.id, ...toInput(values) })
      }
      onDone={onSaved}
      onClose={onClose}
    >
      <Form.Item name="days" label="起止日期" rules={[{ required: true, message: '请选择起止日期' }]}>
        <DatePicker.RangePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="quantity"
        label="数量"
        extra={`共有 ${resource.quantity}${resource.unit && ` ${resource.unit}`}；超出也能保存，会标红提示`}
        rules={[{ required: true, message: '请填写数量' }]}
      >
        <InputNumber<number>
          min={0.01}
          max={QUANTITY_MAX}
          precision={2}
          suffix={resource.unit}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="purpose" label="用途" rules={[{ required: true, whitespace: true, message: '请填写用途' }]}>
        <Input maxLength={200} placeholder="例如：性能压测、客户现场联调" />
      </Form.Item>
      <Form.Item name="taskId" label="任务">
        <TaskSelect projectId={resource.projectId} known={allocation?.task} />
      </Form.Item>
      <Form.Item name="userId" label="使用人">
        <MemberSelect allowClear placeholder="选择成员" known={allocation?.user ? [allocation.user] : []} />
      </Form.Item>
    </FormModal>
  );
}
