import type { TaskRow } from '@contract/task/task';
import { cutText } from '@contract/text/cut';
import { useModel } from '@umijs/max';
import { App, Checkbox, Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { taskTemplateApi } from '@/services/taskTemplate';

interface Values {
  name: string;
  description?: string;
  subtree: boolean;
  forTenant: boolean;
}

/** 另存为任务模板: dates become distances, people become roles where there are any. */
export default function SaveTemplateDialog({
  task,
  onClose,
}: {
  task: Pick<TaskRow, 'taskId' | 'taskNo' | 'title' | 'childTotal'>;
  onClose: () => void;
}) {
  const { message } = App.useApp();
  const { initialState } = useModel('@@initialState');
  const mayShare = Boolean(initialState?.privileges?.globals.includes('PROJECT:TEMPLATE:UPDATE'));
  return (
    <FormModal<Values, unknown>
      title={`另存为任务模板 · ${task.taskNo}`}
      width={480}
      initialValues={{ name: cutText(task.title, 100), subtree: task.childTotal > 0, forTenant: false }}
      send={(values) => taskTemplateApi.saveTask({ taskId: task.taskId, ...values })}
      failure="保存模板失败"
      onClose={onClose}
      onDone={() => {
        void message.success('已保存为任务模板');
        onClose();
      }}
    >
      <Form.Item name="name" label="模板名称" rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}>
        <Input autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label="说明">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Form.Item>
      {task.childTotal > 0 && (
        <Form.Item name="subtree" valuePropName="checked" style={{ marginBottom: 4 }}>
          <Checkbox>包含子任务</Checkbox>
        </Form.Item>
      )}
      {mayShare && (
        <Form.Item name="forTenant" valuePropName="checked" style={{ marginBottom: 4 }}>
          <Checkbox>企业内所有项目可用</Checkbox>
        </Form.Item>
      )}
      <p style={{ margin: '8px 0 0', color: 'var(--ant-color-text-tertiary)' }}>
        起止日期保存为相对天数；执行人与执行团队尽量保存为角色，没有角色对应的保存为本人；私密的子任务不会进入模板。
      </p>
    </FormModal>
  );
}
