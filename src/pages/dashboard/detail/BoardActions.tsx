import type { DashboardDetail, DashboardFilterChange, Widget } from '@contract/dashboard/dashboard';
import { Button } from 'antd';
import { BoardTools } from './tools/BoardTools';

interface Props {
  board: DashboardDetail;
  widgets: readonly Widget[];
  look: DashboardFilterChange;
  narrow: boolean;
  editing: boolean;
  nameOf: (widget: Widget) => string;
  onFull: () => void;
  onShare: () => void;
  onPublish: () => void;
  onAdd: () => void;
  onArrange: () => void;
  onPrint: () => void;
  onRestored: () => void;
}

/** What is done with a board as a whole. */
export function BoardActions({ board, widgets, look, narrow, editing, nameOf, onPrint, onRestored, ...on }: Props) {
  const arranges = !narrow && widgets.length > 0;
  return (
    <>
      {arranges && <Button onClick={on.onFull}>全屏</Button>}
      {board.editable && (
        <>
          <Button onClick={on.onShare}>共享</Button>
          <Button onClick={on.onPublish}>公开分享</Button>
          <Button onClick={on.onAdd}>添加组件</Button>
          {arranges && (
            <Button type={editing ? 'primary' : 'default'} aria-pressed={editing} onClick={on.onArrange}>
              {editing ? '完成' : '调整布局'}
            </Button>
          )}
        </>
      )}
      <BoardTools {...{ board, widgets, look, nameOf, onPrint, onRestored }} />
    </>
  );
}
