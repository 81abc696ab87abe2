import { CaretDownOutlined, LockOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import type { TaskView } from '@contract/task/views';
import { App, Button, Tooltip } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { cx } from '@/utils/cx';
import { useColumns } from '../list/useColumns';
import { useListState } from '../list/useListState';
import { viewTable } from '../list/viewTable';
import { ALL } from './address';
import { useCards } from './useCards';
import { useViewActions } from './useViewActions';
import { useViews } from './ViewsContext';
import { fromView } from './viewModel';
import styles from './views.less';

const SaveViewDialog = lazy(() => import('./SaveViewDialog'));

/** The saved views of the project beside each other, and what can be done with the one that is open. */
export function ViewBar() {
  const { views, choice } = useViews();
  const { view: current, changed, missing, openView } = useListState();
  const columns = useColumns();
  const cards = useCards();
  const { save, reset, menuOf, saving } = useViewActions();
  const { message } = App.useApp();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const touched = changed || columns.changed || cards.changed;
  useEffect(() => {
    if (missing) void message.warning('这个视图不存在、已删除，或没有共享给您');
  }, [missing, message]);

  const chip = (view: TaskView) => {
    const on = view.layoutId === current?.layoutId;
    const key = fromView(view).view;
    return (
      <span key={view.layoutId} className={cx(styles.chip, on && styles.on)}>
        <button
          type="button"
          className={styles.name}
          aria-current={on ? 'page' : undefined}
          title={view.owner ? `${view.name} · ${view.owner.name}` : view.name}
          onClick={() => openView(view.layoutId)}
        >
          {viewTable[key].icon}
          <span className={styles.text}>{view.name}</span>
          {view.visibility === 'shared' && <TeamOutlined aria-label="已共享" className={styles.mark} />}
          {view.locked && <LockOutlined aria-label="已锁定" className={styles.mark} />}
          {choice.defaultId === view.layoutId && <span className={styles.mark}>默认</span>}
          {on && touched && (
            <span className={styles.dot} role="img" aria-label="已修改，未保存" title="已修改，未保存" />
          )}
        </button>
        {on && (
          <ActionMenu menu={menuOf(view, () => setNaming('rename'))}>
            <button type="button" className={styles.more} aria-label={`视图「${view.name}」的操作`}>
              <CaretDownOutlined />
            </button>
          </ActionMenu>
        )}
      </span>
    );
  };

  return (
    <nav aria-label="视图" className={styles.bar}>
      <div className={styles.chips}>
        <span className={cx(styles.chip, !current && styles.on)}>
          <button
            type="button"
            className={styles.name}
            aria-current={current ? undefined : 'page'}
            onClick={() => openView(ALL)}
          >
            全部任务
          </button>
        </span>
        {views.map(chip)}
        <Tooltip title="将当前的筛选、排序、分组和列保存为视图">
          <Button size="small" type="text" icon={<PlusOutlined />} onClick={() => setNaming('new')}>
            存为视图
          </Button>
        </Tooltip>
      </div>
      {current && touched && (
        <div className={styles.unsaved}>
          <span className={styles.hint}>已修改，未保存</span>
          <Button size="small" type="text" onClick={reset}>
            还原
          </Button>
          {current.editable && (
            <Button size="small" type="primary" ghost loading={saving} onClick={() => void save()}>
              保存
            </Button>
          )}
        </div>
      )}
      {naming && (
        <Suspense fallback={null}>
          <SaveViewDialog view={naming === 'rename' ? current : null} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </nav>
  );
}
