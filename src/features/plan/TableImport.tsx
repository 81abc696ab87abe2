import { customIdOf, customName } from '@contract/object/customNames';
import { PLAN_ROWS_MAX } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';
import { type SheetColumn, sheetHeadings } from '@contract/plan/sheet';
import type { WorkCalendar } from '@contract/time/workdays';
import { useMemo } from 'react';
import {
  columnsOfTable,
  ImportDialog,
  type ImportKind,
  ImportRefused,
  leftOutOf,
  type Outcome,
  readTable,
  type Seen,
  SKIP,
} from '@/features/object/importing';
import { fieldApi } from '@/services/field';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';
import { ownColumns, readOwn } from './ownCells';
import { columnNamed, type OwnColumn, type Pasted, readPasted } from './paste';

interface SeenPlan extends Seen {
  table: string[][];
  /** Own fields of nodes, which may be columns too. */
  own: readonly OwnColumn[];
}

interface Props {
  projectId: string;
  nodes: readonly PlanNodeView[];
  calendar: WorkCalendar;
  /** Where the new ones go, in words. */
  where: string;
  onClose: () => void;
  /** @returns whether they were taken */
  onTake: (pasted: Pasted) => Promise<boolean>;
}

const ISSUES_SHOWN = 200;
/** Told alone: nobody accepts by a table. */
const columns = (Object.keys(sheetHeadings) as SheetColumn[]).filter((name) => name !== 'accepted');
const isColumn = (name: string): name is SheetColumn => columns.some((one) => one === name);
/** Under which the plan knows what was chosen. */
const headingOf = (name: string, own: readonly OwnColumn[]): string =>
  isColumn(name) ? sheetHeadings[name] : (own.find(({ fieldId }) => fieldId === customIdOf(name))?.heading ?? '');

/** As the columns were chosen: each under the heading that the plan has for it. */
const chosenTable = (
  [, ...rows]: readonly string[][],
  chosen: readonly string[],
  own: readonly OwnColumn[],
): string[][] => [
  chosen.map((name) => headingOf(name, own)),
  ...rows.map((row) => chosen.map((name, at) => (name === SKIP ? '' : (row[at] ?? '')))),
];

function outcomeOf({ lines, over }: Pasted, table: readonly string[][], where: string): Outcome {
  const wrong = lines.flatMap(({ problems }, at) => (problems.length > 0 ? [{ at, text: problems.join('；') }] : []));
  const known = lines.filter((line) => line.known).length;
  return {
    said: [
      ...(lines.length > known ? [`新建 ${lines.length - known} 个节点${where}`] : []),
      ...(known > 0 ? [`修改 ${known} 个节点`] : []),
      ...(wrong.length > 0 ? [`${wrong.length} 行有误，请修改后再导入`] : []),
      ...(over > 0 ? [`一次最多 ${PLAN_ROWS_MAX} 行，多出 ${over} 行，请拆分`] : []),
    ],
    // Rows stand below each other: a plan is brought in whole.
    writes: wrong.length > 0 || over > 0 ? 0 : lines.length,
    issues: wrong.slice(0, ISSUES_SHOWN).map(({ at, text }) => ({ key: String(at), text: `第 ${at + 2} 行：${text}` })),
    notes: [],
    leftOut: leftOutOf(table, wrong),
  };
}

/** A workbook or a CSV into the plan: one act, which is taken back at once. */
export function TableImport({ projectId, nodes, calendar, where, onClose, onTake }: Props) {
  const kind = useMemo<ImportKind<SeenPlan>>(
    () => ({
      ...{ title: '导入计划表格', remember: 'plan', accept: ACCEPTED, problem: fileProblem },
      hint: `支持 XLSX、CSV，最多 ${PLAN_ROWS_MAX.toLocaleString()} 行，第一行为列名。层级由“大纲级别”、编号或名称前的空格决定；有节点标识的行修改该节点；自定义字段按名称认出，也可以对应。`,
      ...{ exclusive: true, looksAgain: false, hasTrial: true },
      async inspect(file) {
        const table = await readTable(file);
        const [head = []] = table;
        const own = ownColumns(await fieldApi.list({ projectId, objectType: 'planNode' }));
        const taken = new Set<string>();
        return {
          ...{ table, own },
          total: table.length - 1,
          columns: columnsOfTable(table),
          chosen: head.map((heading) => {
            const found = columnNamed(heading, own);
            if (!found || found === 'accepted' || taken.has(found)) return SKIP;
            taken.add(found);
            return found;
          }),
          values: [],
        };
      },
      options: ({ own }) => [
        ...columns.map((value) => ({ value, label: sheetHeadings[value] })),
        ...own.map(({ fieldId, heading }) => ({ value: customName(fieldId), label: heading })),
      ],
      missing: (_seen, chosen) => (chosen.includes('title') ? null : `还需要：${sheetHeadings.title}`),
      async run(_file, { table, own }, { chosen, isTrial }) {
        const given = chosenTable(table, chosen, own);
        const options = { fields: ['title'] as const, nodes, calendar, own };
        const pasted = readPasted(given, { ...options, found: await readOwn(projectId, given, options) });
        const outcome = outcomeOf(pasted, table, where);
        if (!isTrial && !(await onTake(pasted))) throw new ImportRefused('计划没有改变，请查看提示后重试');
        return outcome;
      },
    }),
    [projectId, nodes, calendar, where, onTake],
  );
  return <ImportDialog key={projectId} kind={kind} onClose={onClose} onDone={() => undefined} />;
}
