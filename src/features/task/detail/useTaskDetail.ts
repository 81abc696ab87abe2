import type { TaskDetail } from '@contract/task/task';
import { useModel } from '@umijs/max';
import { App } from 'antd';
import { useCallback, useEffect, useReducer } from 'react';
import { taskApi } from '@/services/task';
import { failureText, isMissing } from '@/utils/failure';
import { rememberObject } from '@/utils/recentObjects';
import { detailReducer, emptyDetail } from './detailState';

export interface TaskAddress {
  taskId?: string;
  taskNo?: string;
}

/** Loads a task by id or number, and holds it with its flags. */
export function useTaskDetail({ taskId, taskNo }: TaskAddress) {
  const { message } = App.useApp();
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const key = taskId ?? taskNo ?? '';
  const [kept, dispatch] = useReducer(detailReducer, key, emptyDetail);
  // Another task: nothing of the former one may show, not even until the effect below has run.
  const state = kept.key === key ? kept : emptyDetail(key);

  const load = useCallback(async () => {
    if (!key) return;
    dispatch({ type: 'load', key });
    try {
      const task = taskId ? await taskApi.detail({ id: taskId }) : await taskApi.detailByNo({ taskNo: key });
      const { taskId: id, taskNo: no, title, projectId } = task;
      rememberObject(tenantCode, { type: 'task', id, no, title, projectId });
      dispatch({ type: 'loaded', key, task });
    } catch (error) {
      dispatch({ type: 'failed', key, error });
      if (!isMissing(error)) void message.error(failureText(error, '获取任务详情失败'));
    }
  }, [key, taskId, tenantCode, message]);

  useEffect(() => {
    dispatch({ type: 'reset', key });
    void load();
  }, [key, load]);

  const show = useCallback((task: TaskDetail) => dispatch({ type: 'show', task }), []);
  return { state, dispatch, load, show };
}

export type TaskDetailHandle = ReturnType<typeof useTaskDetail>;
