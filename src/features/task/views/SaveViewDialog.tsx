import type { TaskView } from '@contract/task/views';
import { App, Checkbox, Form } from 'antd';
import { NameView } from '@/features/object/list';
import { taskViewApi } from '@/services/taskView';
import { useTaskProject } from '../context/TaskProject';
import { useKnown } from '../filters/useConditionWords';
import { useListState } from '../state/useListState';
import { useViews } from '../state/ViewsContext';
import { kindOf } from '../state/viewModel';
import { keptWords, suggestedName } from './keptWords';
import { useViewActions } from './useViewActions';

interface Values {
  name: string;
  visibility: 'private' | 'shared';
  asDefault: boolean;
}
type Saved = { layoutId: string };

/** A name for what is on the screen, or (with `view`) another one for a saved view. */
export default function SaveViewDialog({ view, onClose }: { view: TaskView | null; onClose: () => void }) {
  const { message } = App.useApp();
  const project = useTaskProject();
  const { projectId, rights } = project;
  const { choice, choose, reload, setDraft } = useViews();
  const { state, view: current, openView } = useListState();
  const { model } = useViewActions();
  const known = useKnown(!view);

  const send = async ({ name, visibility, asDefault }: Values): Promise<Saved> => {
    if (view) return taskViewApi.update({ id: view.layoutId, version: view.version, name });
    const saved = await taskViewApi.create({ projectId, name, visibility, kind: kindOf(state), model: model() });
    if (asDefault) choose({ ...choice, defaultId: saved.layoutId });
    return saved;
  };
  const done = async ({ layoutId }: Saved) => {
    onClose();
    // It is saved, also where the list of views does not come: the view itself is opened all the same.
    await reload().catch(() => undefined);
    void message.success(view ? '视图已重命名' : '视图已保存');
    if (view) return;
    // What was changed is in the new view now; the old one stands as it was saved.
    if (current) setDraft(current.layoutId, null);
    openView(layoutId);
  };

  return (
    <NameView<Values, Saved>
      title={view ? '重命名视图' : '存为视图'}
      initial={{
        name: view?.name ?? suggestedName(state, project),
        visibility: view?.visibility ?? 'private',
        asDefault: false,
      }}
      placeholder="如：本周到期"
      keeps={view ? undefined : [...keptWords(state, project, known), '排序、分组与显示的列']}
      sharedWith={view ? undefined : '项目成员'}
      mayShare={rights.privileges.includes('TASK:UPDATE')}
      send={send}
      onDone={(saved) => void done(saved)}
      onClose={onClose}
    >
      {!view && (
        <Form.Item name="asDefault" valuePropName="checked" noStyle>
          <Checkbox>我打开任务页时默认显示（只对自己，不影响其他成员）</Checkbox>
        </Form.Item>
      )}
    </NameView>
  );
}
