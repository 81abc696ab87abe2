/** The widgets of one board as they stand now, and what is done to them: each change saved in turn, and told where it fails. */
import type { DashboardDetail, Widget } from '@contract/dashboard/dashboard';
import { useLatest } from 'ahooks';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import { BoardSaver, placedAs, without, withWidget } from './saver';

/** So long a deletion can be taken back from its message. */
const SECONDS = 6;

const isSamePlace = (one: Widget, was: Widget | undefined): boolean =>
  was !== undefined && was.x === one.x && was.y === one.y && was.w === one.w && was.h === one.h;

/** @param refresh reads the board again */
export function useWidgets(board: DashboardDetail, nameOf: (widget: Widget) => string, refresh: () => void) {
  const { message } = App.useApp();
  /** As they stand now, and as they are saved: values are asked for what is saved. */
  const [{ widgets, saved }, show] = useState({ widgets: board.widgets, saved: board.widgets });
  const latest = useLatest(refresh);
  const [saver] = useState(
    () =>
      new BoardSaver(board, {
        send: (version, next) => dashboardApi.update({ serialNo: board.serialNo, version, widgets: next }),
        onChange: (shown, known) => show({ widgets: [...shown], saved: [...known] }),
        onTheirs: () => latest.current(),
      }),
  );
  useEffect(() => saver.adopt(board), [saver, board]);

  const refused = (failure: unknown, fallback: string) =>
    void message.error({ key: 'dashboard', content: errorText(failure, fallback) });
  const drop = (next: Widget[]) => {
    if (
      next.every((one) =>
        isSamePlace(
          one,
          widgets.find(({ id }) => id === one.id),
        ),
      )
    )
      return;
    saver.change(placedAs(next)).catch((failure: unknown) => refused(failure, '保存位置失败'));
  };
  const bringBack = (widget: Widget) =>
    saver.change(withWidget(widget)).catch((failure: unknown) => refused(failure, '恢复组件失败'));
  const remove = async (widget: Widget) => {
    try {
      await saver.change(without(widget.id));
      const key = `widget-${widget.id}`;
      const undo = () => {
        message.destroy(key);
        void bringBack(widget);
      };
      void message.open({
        key,
        type: 'success',
        duration: SECONDS,
        content: (
          <>
            已删除组件 · {nameOf(widget)}{' '}
            <Button type="link" size="small" onClick={undo}>
              撤销
            </Button>
          </>
        ),
      });
    } catch (failure) {
      refused(failure, '删除组件失败');
    }
  };
  return { widgets, saved, saver, refused, drop, remove };
}
