import type { TaskView } from '@contract/task/views';
import { App, Checkbox, Form, Input, type InputRef, Modal, Radio } from 'antd';
import { useRef, useState } from 'react';
import { taskViewApi } from '@/services/taskView';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { useKnown } from '../filters/useConditionWords';
import { useListState } from '../state/useListState';
import { useViews } from '../state/ViewsContext';
import { kindOf } from '../state/viewModel';
import styles from '../styles/views.less';
import { keptWords, suggestedName, VIEW_NAME_MAX } from './keptWords';
import { useViewActions } from './useViewActions';

interface Values {
  name: string;
  visibility: 'private' | 'shared';
  asDefault: boolean;
}

/** A name for what is on the screen, or (with `view`) another one for a saved view. */
export default function SaveViewDialog({ view, onClose }: { view: TaskView | null; onClose: () => void }) {
  const { message } = App.useApp();
  const project = useTaskProject();
  const { projectId, rights } = project;
  const { choice, choose, reload, setDraft } = useViews();
  const { state, view: current, openView } = useListState();
  const { update, model } = useViewActions();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  const known = useKnown(!view);
  const mayShare = rights.privileges.includes('TASK:UPDATE');

  const create = async ({ name, visibility, asDefault }: Values) => {
    try {
      const data = { projectId, name, visibility, kind: kindOf(state), model: model() };
      const { layoutId } = await taskViewApi.create(data);
      await reload();
      // What was changed is in the new view now; the old one stands as it was saved.
      if (current) setDraft(current.layoutId, null);
      if (asDefault) choose({ ...choice, defaultId: layoutId });
      openView(layoutId);
      void message.success('视图已保存');
      return true;
    } catch (error) {
      void message.error(failureText(error, '视图没有保存，请重试'));
      return false;
    }
  };
  const submit = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    const name = values.name.trim();
    const done = view ? await update(view, { name }, '视图已重命名') : await create({ ...values, name });
    setBusy(false);
    if (done) onClose();
  };

  return (
    <Modal
      open
      title={view ? '重命名视图' : '存为视图'}
      okText="保存"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus({ cursor: 'all' })}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: view?.name ?? suggestedName(state, project), visibility: 'private', asDefault: false }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写视图名称' }]}>
          <Input ref={input} maxLength={VIEW_NAME_MAX} placeholder="如：本周到期" />
        </Form.Item>
        {!view && (
          <>
            <section className={styles.kept} aria-label="视图保存的内容">
              <strong>视图会保存</strong>
              <ul>
                {keptWords(state, project, known).map((line) => (
                  <li key={line}>{line}</li>
                ))}
                <li>排序、分组与显示的列</li>
              </ul>
            </section>
            <Form.Item name="visibility" label="谁可以看到">
              <Radio.Group
                options={[
                  { value: 'private', label: '仅自己' },
                  { value: 'shared', label: '项目成员', disabled: !mayShare },
                ]}
              />
            </Form.Item>
            <Form.Item name="asDefault" valuePropName="checked" noStyle>
              <Checkbox>我打开任务页时默认显示（只对自己，不影响其他成员）</Checkbox>
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}
