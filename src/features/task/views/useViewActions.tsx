import type { TaskView, ViewUpdate } from '@contract/task/views';
import { useMemoizedFn } from 'ahooks';
import type { MenuProps } from 'antd';
import { useViewWriting } from '@/features/object/list';
import { taskViewApi } from '@/services/taskView';
import { copyText } from '@/utils/copyText';
import { useTaskProject } from '../context/TaskProject';
import { ALL } from '../state/address';
import { useColumns } from '../state/useColumns';
import { useListState } from '../state/useListState';
import { useViews } from '../state/ViewsContext';
import { moveView } from '../state/viewChoice';
import { columnsToModel, kindOf, toModel } from '../state/viewModel';
import { useCards } from './useCards';

/** What a view can be told: each call says what came of it, and the list of views follows. */
export function useViewActions() {
  const { rights, projectId } = useTaskProject();
  const { views, choice, choose, reload, setDraft } = useViews();
  const { view: current, state, openView } = useListState();
  const columns = useColumns();
  const cards = useCards();
  const writing = useViewWriting(reload);

  const update = (view: TaskView, change: Omit<ViewUpdate, 'version'>, done: string): Promise<boolean> =>
    writing.save(() => taskViewApi.update({ id: view.layoutId, version: view.version, ...change }), done);

  /** The model of what is on the screen. */
  const model = () => ({ ...toModel(state), columns: columnsToModel(columns.all, columns.choice), ...cards.model });

  const save = useMemoizedFn(async () => {
    if (!current) return;
    if (!(await update(current, { kind: kindOf(state), model: model() }, '视图已保存'))) return;
    setDraft(current.layoutId, null);
    openView(current.layoutId);
  });
  const reset = useMemoizedFn(() => {
    if (!current) return;
    setDraft(current.layoutId, null);
    openView(current.layoutId);
  });

  const remove = ({ layoutId, name, visibility }: TaskView) =>
    writing.remove({
      name,
      content: visibility === 'shared' ? '它对所有项目成员都会消失，任务不受影响。' : '任务不受影响。',
      remove: () => taskViewApi.delete({ id: layoutId }),
      after: () => {
        if (choice.defaultId === layoutId) choose({ ...choice, defaultId: null });
        openView(ALL);
      },
    });
  const copyLink = (view: TaskView) => copyText(`${window.location.origin}/project/layout/${view.layoutId}`);

  const menuOf = (view: TaskView, rename: () => void): MenuProps => {
    const mine = view.owner?.userId === rights.userId;
    const mayShare = rights.privileges.includes('TASK:UPDATE');
    const isDefault = choice.defaultId === view.layoutId;
    const at = views.findIndex(({ layoutId }) => layoutId === view.layoutId);
    const shared = view.visibility === 'shared';
    const items: MenuProps['items'] = [
      { key: 'rename', label: '重命名', disabled: !view.editable, onClick: rename },
      {
        key: 'share',
        label: shared ? '取消共享（仅自己可见）' : '共享给项目成员',
        disabled: !(mine && view.editable && (shared || mayShare)),
        onClick: () =>
          void update(
            view,
            { visibility: shared ? 'private' : 'shared' },
            shared ? '视图仅自己可见' : '视图已共享给项目成员',
          ),
      },
      {
        key: 'lock',
        label: view.locked ? '解除锁定' : '锁定（只有自己和项目经理可修改）',
        disabled: !mine,
        onClick: () => void update(view, { locked: !view.locked }, view.locked ? '视图已解除锁定' : '视图已锁定'),
      },
      { type: 'divider' },
      {
        key: 'default',
        label: isDefault ? '不再作为我的默认视图' : '设为我的默认视图',
        onClick: () => choose({ ...choice, defaultId: isDefault ? null : view.layoutId }),
      },
      {
        key: 'left',
        label: '左移',
        disabled: at <= 0,
        onClick: () => choose(moveView(views, choice, view.layoutId, -1)),
      },
      {
        key: 'right',
        label: '右移',
        disabled: at === views.length - 1,
        onClick: () => choose(moveView(views, choice, view.layoutId, 1)),
      },
      { key: 'link', label: '复制链接', onClick: () => void copyLink(view) },
      { type: 'divider' },
      { key: 'delete', label: '删除', danger: true, disabled: !view.editable, onClick: () => remove(view) },
    ];
    return { items };
  };

  return { save, reset, saving: writing.saving, menuOf, update, model, projectId };
}
