// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their offset, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: one hidden field holds the focus of all cells
import type { TableField } from '@contract/dynamicTable/table';
import type { ReactNode } from 'react';
import styles from './grid.module.css';
import { GUTTER } from './measures';
import type { Columns } from './useColumns';

interface Props {
  fields: readonly TableField[];
  columns: Columns;
  /** The head of a column: its menu. */
  head: (field: TableField) => ReactNode;
}

/** Heads of columns, each with an edge to pull. */
export function GridHead({ fields, columns, head }: Props) {
  return (
    <div className={styles.head} style={{ width: columns.width }} role="row">
      <div className={styles.corner} style={{ width: GUTTER }} role="columnheader">
        <span className="visually-hidden">序号</span>
      </div>
      {fields.map((field, at) => (
        <div
          key={field.key}
          role="columnheader"
          className={`${styles.th} ${at === 0 ? styles.frozen : ''}`}
          style={{ width: columns.widthOf(field, at), ...(at === 0 && { left: GUTTER }) }}
        >
          {head(field)}
          <span className={styles.pull} onPointerDown={(event) => columns.pull(field, at, event.clientX)} />
        </div>
      ))}
    </div>
  );
}
