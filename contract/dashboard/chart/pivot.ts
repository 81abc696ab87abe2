/** The answer of a chart as a table: on boards, in workbooks and in mails. Pure. */
import type { Chart, ChartAnswer } from './chart';

/** @returns the values where two groups meet; undefined: they meet in no row */
export const cellsOf = ({
  cells,
}: ChartAnswer): ((row: number, column: number) => readonly (number | null)[] | undefined) => {
  const byPlace = new Map(cells.map(({ at: [row, column], values }) => [`${row}.${column}`, values]));
  return (row, column) => byPlace.get(`${row}.${column}`);
};

/** Of a pivot: rows by columns, each cell one measure, with the sums of both. */
export interface Pivot {
  columns: { label: string; at: number | null; measure: number }[];
  rows: { label: string; at: number | null; values: (number | null)[] }[];
}
export function pivotOf({ measures, dimensions }: Chart, answer: ChartAnswer): Pivot {
  const [rows = [], groups] = answer.heads;
  const named = (label: string, name: string) => (measures.length > 1 ? `${label} · ${name}` : label);
  if (!groups) {
    const columns = measures.map(({ name }, measure) => ({ label: name, at: null, measure }));
    const singles = rows.map(({ label }, at) => ({ label, at, values: [...(answer.sums[0]?.[at] ?? [])] }));
    return {
      columns,
      rows: [...singles, { label: dimensions.length > 0 ? '合计' : '全部', at: null, values: [...answer.whole] }],
    };
  }
  const at = cellsOf(answer);
  const columns: Pivot['columns'] = [
    ...groups.flatMap(({ label }, place) =>
      measures.map(({ name }, measure) => ({ label: named(label, name), at: place, measure })),
    ),
    ...measures.map(({ name }, measure) => ({ label: named('合计', name), at: null, measure })),
  ];
  const figureAt = (row: number | null, { at: column, measure }: Pivot['columns'][number]): number | null => {
    if (row === null) return (column === null ? answer.whole[measure] : answer.sums[1]?.[column]?.[measure]) ?? null;
    return (column === null ? answer.sums[0]?.[row]?.[measure] : at(row, column)?.[measure]) ?? null;
  };
  const lines = [
    ...rows.map(({ label }, place) => ({ label, at: place as number | null })),
    { label: '合计', at: null },
  ];
  return {
    columns,
    rows: lines.map((line) => ({ ...line, values: columns.map((column) => figureAt(line.at, column)) })),
  };
}
