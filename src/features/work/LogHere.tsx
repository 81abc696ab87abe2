import { Select } from 'antd';
import { useState } from 'react';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { taskApi } from '@/services/task';
import { taskWorkApi } from '@/services/taskWork';
import { hoursAct, loggedHours } from './hoursAct';
import { LogForm } from './LogForm';

/** Tasks that are on one's desk now: what hours are logged for most. */
const myTasks = () =>
  taskApi.query({
    filter: { turnIds: ['me'], categories: ['IN_PROGRESS', 'VERIFYING'] },
    sort: 'updatedTime',
    pageSize: 50,
  });

/** The form of hours below a week: for which of one's tasks. */
export default function LogHere({ day, onDone, onCancel }: { day: string; onDone: () => void; onCancel: () => void }) {
  const { told } = useAct();
  const { data, loading } = useRequest(myTasks);
  const [taskId, setTaskId] = useState<string>();
  const chosen = data?.result.find((task) => task.taskId === taskId);
  return (
    <LogForm
      key={day}
      initial={{ day }}
      left={chosen?.leftHours ?? null}
      disabled={!chosen}
      onCancel={onCancel}
      onSubmit={async (values) => {
        if (!chosen) return;
        const saved = await taskWorkApi.log({ taskId: chosen.taskId, ...values });
        told('工时已登记', hoursAct(saved, null, loggedHours(values)));
        onDone();
      }}
    >
      <Select<string>
        aria-label="任务"
        placeholder="我正在执行的任务"
        loading={loading}
        value={taskId}
        onChange={setTaskId}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="没有正在执行的任务，请在任务详情中登记"
        options={data?.result.map((task) => ({ value: task.taskId, label: `${task.taskNo} ${task.title}` }))}
      />
    </LogForm>
  );
}
