import type { TaskRow } from '@contract/task/task';
import { App } from 'antd';
import { useAct } from '@/features/undo';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import type { AnyTask, TaskPatch } from '../fields/patch';
import { parentAct } from '../update/taskAct';
import type { Move } from './laneFields';

type Save = (task: AnyTask, patch: TaskPatch, show: (task: AnyTask) => void) => Promise<AnyTask | null>;

/** Carries out what a drop means: at once on the screen, and back with the server's reason when it is refused. */
export function useMove(save: Save) {
  const { message } = App.useApp();
  const { told } = useAct();
  const reparent = async (task: AnyTask, parentId: string | null, show: (task: AnyTask) => void) => {
    show({ ...task, parentId });
    try {
      const { version } = await taskApi.changeParent({ taskId: task.taskId, parentId, version: task.version });
      const moved = { ...task, parentId, version };
      show(moved);
      told('修改成功', parentAct(task, parentId));
      return moved;
    } catch (error) {
      show(task);
      void message.error(failureText(error, '修改任务失败'));
      return null;
    }
  };
  return async (row: TaskRow, { patch, parentId }: Move, show: (task: AnyTask) => void): Promise<AnyTask | null> => {
    const saved = Object.keys(patch).length > 0 ? await save(row, patch, show) : row;
    return saved && parentId !== undefined ? reparent(saved, parentId, show) : saved;
  };
}
