import type { TaskRelation } from '@contract/norm/talk';
import { dictionaries } from '@contract/object/dictionary';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { normApi } from '@/services/norm';

interface Values {
  title: string;
  severity: string;
  assigneeId?: string;
}

/** A non-conformity becomes a problem of the task's project. */
export function ProblemForm({
  fault,
  onClose,
  onDone,
}: {
  fault: TaskRelation;
  onClose: () => void;
  onDone: () => void;
}) {
  return (
    <FormModal<Values, unknown>
      title="转为问题"
      okText="转为问题"
      initialValues={{
        title: `${fault.task.title}：不符合 ${fault.normCode}${fault.clause ? ` ${fault.clause.no}` : ''}`,
        severity: '3',
      }}
      failure="转为问题失败"
      send={({ title, severity, assigneeId }) =>
        normApi.makeProblem({
          id: fault.id as string,
          title,
          severity: Number(severity),
          assigneeId: assigneeId ?? null,
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="severity" label="严重程度" extra="规范、条款和不符合的情况写入问题的描述">
        <Select
          options={Object.entries(dictionaries.problemSeverity.items).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="assigneeId" label="负责人">
        <MemberSelect allowClear placeholder="待指派" />
      </Form.Item>
    </FormModal>
  );
}
