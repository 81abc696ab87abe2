import type { ChartSourceInfo } from '@contract/dashboard/chart/chart';
import type { DashboardDetail, DashboardFilterChange, Widget } from '@contract/dashboard/dashboard';
import type { Metric } from '@contract/insight/metric';
import { lazy, Suspense } from 'react';
import { type BoardSaver, untouched, withWidget } from './saver';
import type { WidgetValues } from './WidgetForm';
import { addedWidget, changedWidget } from './widgetOf';

const WidgetForm = lazy(() => import('./WidgetForm'));
const ShareForm = lazy(() => import('./ShareForm'));
const ShareDialog = lazy(() => import('@/features/publicLink').then((part) => ({ default: part.ShareDialog })));

/** Which of them is open: the widget to be changed, a new one, sharing within the enterprise, or by link. */
export type OpenDialog = { widget?: Widget } | 'share' | 'publish' | null;

interface Props {
  open: OpenDialog;
  board: DashboardDetail;
  widgets: readonly Widget[];
  metrics: readonly Metric[];
  /** What rows there are to count; null: they are on their way. */
  sources: readonly ChartSourceInfo[] | null;
  tabs: readonly string[];
  look: DashboardFilterChange;
  saver: BoardSaver;
  nameOf: (widget: Widget) => string;
  onClose: () => void;
  /** The board is to be read again. */
  onChanged: () => void;
}

/** The forms of a board. */
export function BoardDialogs({ open, board, widgets, look, saver, onClose, onChanged, ...of }: Props) {
  /** Saved as what it does to the widgets, whichever they are by then. */
  const save = (before: Widget | undefined) => (values: WidgetValues) =>
    before
      ? saver.change(withWidget(changedWidget(before, values)), { ahead: false, fits: untouched(before.id) })
      : saver.change(withWidget(addedWidget(widgets, values)), { ahead: false });
  return (
    <Suspense fallback={null}>
      {open === 'publish' && (
        <ShareDialog kind="dashboard" target={board.serialNo} settings={{ filter: look }} onClose={onClose} />
      )}
      {open === 'share' && (
        <ShareForm
          board={{ ...board, version: saver.version }}
          onClose={onClose}
          onDone={() => {
            onClose();
            onChanged();
          }}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <WidgetForm
          {...of}
          widget={open.widget}
          onClose={onClose}
          onTheirs={onClose}
          onSave={save(open.widget)}
          onDone={onClose}
        />
      )}
    </Suspense>
  );
}
