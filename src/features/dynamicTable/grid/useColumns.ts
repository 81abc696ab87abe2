/** How wide the columns are, and how one is pulled wider. */
import type { TableField, TableViewConfig } from '@contract/dynamicTable/table';
import { useMemo, useState } from 'react';
import { FIRST_WIDTH, GUTTER, WIDTH } from './measures';

const NARROWEST = 60;
const WIDEST = 800;

export interface Columns {
  /** Of all columns, with that of the numbers. */
  width: number;
  widthOf(field: TableField, at: number): number;
  /** Where a column begins, from the first one's beginning. */
  leftOf(column: number): number;
  pull(field: TableField, at: number, startX: number): void;
}

export function useColumns(
  config: TableViewConfig,
  fields: readonly TableField[],
  onWidth: (key: string, width: number) => void,
): Columns {
  const widths = useMemo(() => new Map(config.columns?.map(({ key, width }) => [key, width])), [config.columns]);
  const [pulled, setPulled] = useState<{ key: string; width: number } | null>(null);
  const widthOf = (field: TableField, at: number) =>
    (pulled?.key === field.key ? pulled.width : widths.get(field.key)) ?? (at === 0 ? FIRST_WIDTH : WIDTH);
  const leftOf = (column: number) => fields.slice(0, column).reduce((all, field, at) => all + widthOf(field, at), 0);
  const pull = (field: TableField, at: number, startX: number) => {
    const before = widthOf(field, at);
    const next = (event: PointerEvent) => Math.min(Math.max(before + event.clientX - startX, NARROWEST), WIDEST);
    const onMove = (event: PointerEvent) => setPulled({ key: field.key, width: next(event) });
    const onUp = (event: PointerEvent) => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      onWidth(field.key, Math.round(next(event)));
      setPulled(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
  };
  return { width: GUTTER + leftOf(fields.length), widthOf, leftOf, pull };
}
