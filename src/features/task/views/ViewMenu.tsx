import { LockOutlined, PlusOutlined } from '@ant-design/icons';
import type { TaskView } from '@contract/task/views';
import { App, type MenuProps } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ViewBar, ViewEntry, ViewMark } from '@/features/object/list';
import { ALL } from '../state/address';
import { useColumns } from '../state/useColumns';
import { useListState } from '../state/useListState';
import { useViews } from '../state/ViewsContext';
import { fromView } from '../state/viewModel';
import { viewTable } from '../state/viewTable';
import { useCards } from './useCards';
import { useRailView } from './useRailView';
import { useViewActions } from './useViewActions';

const SaveViewDialog = lazy(() => import('./SaveViewDialog'));

/** The saved view that is open, behind it all others and what can be done with it; saves what was changed in it. */
export function ViewMenu() {
  const { views, choice } = useViews();
  const { view: current, changed, missing, openView } = useListState();
  const columns = useColumns();
  const cards = useCards();
  const { save, reset, menuOf, saving } = useViewActions();
  const { message } = App.useApp();
  const [asked, setAsked] = useState(false);
  const inRail = useRailView({ view: current, missing, asked });
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const touched = current !== null && (changed || columns.changed || cards.changed);
  useEffect(() => {
    if (missing) void message.warning('这个视图不存在、已删除，或没有共享给您');
  }, [missing, message]);

  const entry = (view: TaskView) => ({
    key: view.layoutId,
    icon: viewTable[fromView(view).view].icon,
    label: (
      <ViewEntry
        view={view}
        marks={
          <>
            {view.locked && (
              <ViewMark>
                <LockOutlined aria-label="已锁定" />
              </ViewMark>
            )}
            {choice.defaultId === view.layoutId && <ViewMark>默认</ViewMark>}
          </>
        }
      />
    ),
    onClick: () => openView(view.layoutId),
  });
  const items: MenuProps['items'] = [
    { key: ALL, label: '全部任务', onClick: () => openView(ALL) },
    ...views.map(entry),
    { type: 'divider' },
    { key: 'save-as', icon: <PlusOutlined />, label: '存为视图…', onClick: () => setNaming('new') },
    ...(current
      ? [
          { type: 'divider' as const },
          {
            type: 'group' as const,
            label: `视图「${current.name}」`,
            children: [...inRail, ...(menuOf(current, () => setNaming('rename')).items ?? [])],
          },
        ]
      : []),
  ];

  return (
    <>
      <ViewBar
        name={current?.name ?? '全部任务'}
        items={items}
        selectedKey={current?.layoutId ?? ALL}
        onOpenChange={(open) => open && setAsked(true)}
        touched={touched}
        editable={current?.editable ?? false}
        saving={saving}
        onSave={() => void save()}
        onReset={reset}
      />
      {naming && (
        <Suspense fallback={null}>
          <SaveViewDialog view={naming === 'rename' ? current : null} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  );
}
