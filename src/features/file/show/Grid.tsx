import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styles from './show.module.css';

const ROW = 28;
const WIDEST = 60;

/** Columns as wide as what stands in their first rows, wide signs counted twice. */
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows.slice(0, 200)) {
    for (const [at, cell] of row.entries()) {
      const length = cell.length + (cell.match(/[\u0080-\uffff]/g)?.length ?? 0);
      widths[at] = Math.max(widths[at] ?? 6, Math.min(length + 2, WIDEST));
    }
  }
  return widths;
}

const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);

/** A table of texts of any length: only rows in sight are drawn. */
export function Grid({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  const scroll = useRef<HTMLDivElement>(null);
  const widths = widthsOf(rows);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={styles.grid}>
      <table aria-label={label} aria-rowcount={rows.length}>
        <colgroup>
          <col style={{ width: '6ch' }} />
          {widths.map((width, at) => (
            <col key={letters(at)} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {widths.map((_, at) => (
              <th key={letters(at)} scope="col">
                {letters(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {shown.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 1}>
              <th scope="row">{index + 1}</th>
              {widths.map((_, at) => (
                <td key={letters(at)} title={rows[index]?.[at]}>
                  {rows[index]?.[at]}
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}
