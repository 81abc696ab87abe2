import type { Widget } from '@contract/dashboard/dashboard';
import { Button, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import StateView from '@/components/StateView';
import styles from '@/features/dashboard/dashboard.module.css';
import { inOrder } from '@/features/dashboard/layout';
import { tabName } from '@/features/dashboard/tabs';
import { WidgetBody } from '@/features/dashboard/WidgetBody';
import { Tip } from '@/features/help';

const Grid = lazy(() => import('@/features/dashboard/Grid'));

interface Props {
  tabs: readonly string[];
  tab: string;
  onTab: (tab: string) => void;
  /** Of this tab. */
  shown: Widget[];
  /** The board has none at all. */
  empty: boolean;
  full: boolean;
  narrow: boolean;
  editing: boolean;
  error: Error | undefined;
  /** What was read before stands. */
  kept: boolean;
  onRetry: () => void;
  nameOf: (widget: Widget) => string;
  render: (widget: Widget) => ReactNode;
  onDrop: (widgets: Widget[]) => void;
  onEdit: (widget: Widget) => void;
  onRemove: (widget: Widget) => void;
  /** Absent: whoever looks may not add any. */
  onAdd?: () => void;
}

/** The widgets of a board: on its grid, or below each other where there is no room for two. */
export function BoardContent({ tabs, tab, onTab, shown, empty, full, narrow, editing, onAdd, ...of }: Props) {
  const { error, kept, onRetry, nameOf, render, onDrop, onEdit, onRemove } = of;
  return (
    <div className={styles.page} data-full={full || undefined}>
      {tabs.length > 1 && (
        <Tabs activeKey={tab} items={tabs.map((one) => ({ key: one, label: tabName(one) }))} onChange={onTab} />
      )}
      <StateView
        {...{ error, kept, onRetry, empty }}
        emptyText="看板还没有组件：选一个指标，合适的图会自己选好"
        emptyAction={
          onAdd && (
            <Button type="primary" onClick={onAdd}>
              添加第一个组件
            </Button>
          )
        }
      >
        {narrow ? (
          <div className={styles.column}>
            {inOrder(shown).map((widget) => (
              <article key={widget.id} className={styles.widget} aria-label={nameOf(widget)}>
                <WidgetBody name={nameOf(widget)}>{render(widget)}</WidgetBody>
              </article>
            ))}
          </div>
        ) : (
          <Suspense fallback={null}>
            {editing && (
              <Tip name="arrangeWidgets">
                拖动标题换位置，拖动右下角改大小；也可以用键盘：Enter 拿起，方向键移动，Esc 还原。
              </Tip>
            )}
            <Grid {...{ editing, nameOf, render, onDrop, onEdit, onRemove }} widgets={shown} />
          </Suspense>
        )}
      </StateView>
    </div>
  );
}
