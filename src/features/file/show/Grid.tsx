import { holdsTerms, type SoughtTerm } from '@contract/search/terms';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Marked } from '@/components/Marked';
import { soughtMarks, soughtTerms } from '@/utils/sought';
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

/** The row that holds all that is sought, else the first with something of it; -1: none. */
function rowOf(rows: readonly (readonly string[])[], terms: readonly SoughtTerm[]): number {
  const whole = rows.findIndex((row) => terms.length > 0 && holdsTerms(row.join('\n'), terms));
  return whole >= 0 ? whole : rows.findIndex((row) => soughtMarks(row.join('\n'), terms).length > 0);
}

interface Props {
  rows: readonly (readonly string[])[];
  label: string;
  sought?: string;
}

/** A table of texts of any length: only rows in sight are drawn. It opens where what is sought stands. */
export function Grid({ rows, label, sought }: Props) {
  const scroll = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => widthsOf(rows), [rows]);
  const terms = useMemo(() => soughtTerms(sought), [sought]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  useEffect(() => {
    const at = terms.length > 0 ? rowOf(rows, terms) : -1;
    if (at < 0) return;
    virtual.scrollToIndex(at, { align: 'center' });
    // Once that row is drawn: its cell may stand far to the right.
    const frame = requestAnimationFrame(() => {
      scroll.current?.querySelector('mark')?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, terms, virtual]);
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
                  <Marked text={rows[index]?.[at] ?? ''} marks={soughtMarks(rows[index]?.[at] ?? '', terms)} />
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
