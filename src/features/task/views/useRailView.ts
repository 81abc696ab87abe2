import type { TaskView } from '@contract/task/views';
import { useModel, useSearchParams } from '@umijs/max';
import { App, type MenuProps } from 'antd';
import { useEffect } from 'react';
import { type RailView, recentViews, useFavouriteViews } from '@/features/project';
import { errorText } from '@/utils/apiError';
import { useTaskProject } from '../context/TaskProject';

interface Opened {
  view: TaskView | null;
  /** The address names a view that is not there, or not for this user. */
  missing: boolean;
  /** Somebody looks at what can be done with the view. */
  asked: boolean;
}

/** The open view as the rail knows it: among those opened last, and among the favourites if the user wants it there. */
export function useRailView({ view, missing, asked }: Opened): NonNullable<MenuProps['items']> {
  const { message } = App.useApp();
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.user?.tenantCode ?? '';
  const { projectId, project } = useTaskProject();
  const [params] = useSearchParams();
  const { views: favourites, keep, rename, drop } = useFavouriteViews({ ready: asked || missing });
  const { layoutId, name } = view ?? {};
  const projectName = project.name;

  useEffect(() => {
    if (layoutId && name) recentViews.remember(tenantCode, { id: layoutId, name, projectId, projectName });
  }, [tenantCode, layoutId, name, projectId, projectName]);

  // Renamed, here or by somebody else since: the rail says what it is called.
  const former = favourites?.find(({ id }) => id === layoutId);
  const renamed = former !== undefined && (former.name !== name || former.projectName !== projectName);
  useEffect(() => {
    if (renamed && layoutId && name) rename({ id: layoutId, name, projectId, projectName }).catch(() => undefined);
  }, [renamed, layoutId, name, projectId, projectName, rename]);

  const gone = missing ? params.get('layout') : null;
  const isFavourite = (id: string | null | undefined) => favourites?.some((one) => one.id === id) === true;
  const dropGone = gone !== null && isFavourite(gone);
  useEffect(() => {
    if (gone) recentViews.forget(tenantCode, gone);
    // It stays in the rail until the next try if that fails.
    if (gone && dropGone) drop(gone).catch(() => undefined);
  }, [tenantCode, gone, dropGone, drop]);

  if (!view) return [];
  const own: RailView = { id: view.layoutId, name: view.name, projectId, projectName };
  const kept = isFavourite(view.layoutId);
  const toggle = async () => {
    try {
      await (kept ? drop(own.id) : keep(own));
      void message.success(kept ? '视图已从侧栏移除' : '视图已收藏到侧栏');
    } catch (error) {
      void message.error(errorText(error, '收藏没有保存，请重试'));
    }
  };
  return [
    {
      key: 'favourite',
      label: kept ? '从侧栏收藏中移除' : '收藏到侧栏',
      disabled: favourites === undefined,
      onClick: () => void toggle(),
    },
  ];
}
