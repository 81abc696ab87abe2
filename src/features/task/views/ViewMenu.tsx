import { DownOutlined, LockOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import type { TaskView } from '@contract/task/views';
import { App, Button, type MenuProps } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { ALL } from '../state/address';
import { useColumns } from '../state/useColumns';
import { useListState } from '../state/useListState';
import { useViews } from '../state/ViewsContext';
import { fromView } from '../state/viewModel';
import { viewTable } from '../state/viewTable';
import styles from '../styles/views.less';
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
      <span className={styles.entry} title={view.owner ? `${view.name} · ${view.owner.name}` : view.name}>
        <span className={styles.text}>{view.name}</span>
        {view.visibility === 'shared' && <TeamOutlined aria-label="已共享" className={styles.mark} />}
        {view.locked && <LockOutlined aria-label="已锁定" className={styles.mark} />}
        {choice.defaultId === view.layoutId && <span className={styles.mark}>默认</span>}
      </span>
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
    <span className={styles.bar}>
      <ActionMenu
        menu={{ items, selectable: true, selectedKeys: [current?.layoutId ?? ALL], className: styles.menu }}
        placement="bottomLeft"
        onOpenChange={(open) => open && setAsked(true)}
      >
        <Button type="text" className={styles.current}>
          <span className="visually-hidden">视图：</span>
          <span className={styles.text}>{current?.name ?? '全部任务'}</span>
          {touched && <span className={styles.dot} role="img" aria-label="已修改，未保存" title="已修改，未保存" />}
          <DownOutlined aria-hidden className={styles.arrow} />
        </Button>
      </ActionMenu>
      {touched && (
        <>
          <Button size="small" type="text" title="还原为已保存的视图" onClick={reset}>
            还原
          </Button>
          {current.editable && (
            <Button size="small" loading={saving} onClick={() => void save()}>
              保存
            </Button>
          )}
        </>
      )}
      {naming && (
        <Suspense fallback={null}>
          <SaveViewDialog view={naming === 'rename' ? current : null} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </span>
  );
}
