import type { PlanView } from '@contract/plan/plan';
import type { WorkCalendar } from '@contract/time/workdays';
import { lazy, Suspense } from 'react';
import type { CellField } from './cells';
import type { Promised } from './columns';
import type { PlanRow } from './outline';
import type { Pasted } from './paste';

const PasteDialog = lazy(() => import('./PasteDialog').then(({ PasteDialog: part }) => ({ default: part })));
const TableImport = lazy(() => import('./TableImport').then(({ TableImport: part }) => ({ default: part })));
const PrintDialog = lazy(() => import('./print/PrintDialog').then(({ PrintDialog: part }) => ({ default: part })));

/** Rows that come in from a spreadsheet, or the plan that goes out on paper. */
export type PlanSheet = { is: 'paste'; text: string } | { is: 'table' } | { is: 'print' };

interface Props {
  sheet: PlanSheet | null;
  projectId: string;
  plan: PlanView;
  calendar: WorkCalendar;
  today: number;
  rows: readonly PlanRow[];
  /** Behind which new nodes come; undefined: at the end. */
  row: PlanRow | undefined;
  /** Cells that are shown and typed into. */
  fields: readonly CellField[];
  critical: boolean;
  promised: ReadonlyMap<string, Promised>;
  onTake: (pasted: Pasted) => Promise<boolean>;
  onClose: () => void;
}

/** The dialogs that read a table into the plan, or print it: each loaded when it is asked for. */
export function PlanSheets({ sheet, projectId, plan, calendar, today, rows, row, fields, critical, ...more }: Props) {
  const { promised, onTake, onClose } = more;
  const where = row ? `，新建的在 ${row.node.wbs} ${row.node.title} 之后` : '，新建的在最后';
  const reading = { projectId, calendar, nodes: plan.nodes, where, onTake, onClose };
  return (
    <Suspense>
      {sheet?.is === 'paste' && <PasteDialog {...reading} text={sheet.text} fields={['title', ...fields]} />}
      {sheet?.is === 'table' && <TableImport {...reading} />}
      {sheet?.is === 'print' && <PrintDialog {...{ plan, rows, calendar, today, critical, promised, onClose }} />}
    </Suspense>
  );
}
