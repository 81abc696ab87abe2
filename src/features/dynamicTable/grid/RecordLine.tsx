// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their offset, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: one hidden field holds the focus of all cells
import { isOfDays } from '@contract/dynamicTable/kinds';
import type { ShownValue, TableRecord } from '@contract/dynamicTable/records';
import type { CellValue, TableDetail, TableField } from '@contract/dynamicTable/table';
import type { CSSProperties } from 'react';
import { cssColour } from '@/utils/colourNames';
import { CellView } from '../records/CellView';
import { ChooseSaved } from '../records/ChooseSaved';
import { RecordButton } from '../records/RecordButton';
import type { People } from '../records/values';
import styles from './grid.module.css';
import type { Place } from './layout';
import { type Edited, GUTTER, isWithin } from './measures';
import type { Columns } from './useColumns';
import type { Selection } from './useSelection';

/** So long a field of days takes until what was typed is its value, milliseconds. */
const LEAVE_MS = 60;
/** Kinds of one value: with it the choice is made. */
const SINGLE: ReadonlySet<TableField['kind']> = new Set(['select', 'person', 'department', 'date', 'dateTime']);

export interface RecordLineProps {
  /** Among all records. */
  index: number;
  /** Undefined until it is read. */
  record: TableRecord | undefined;
  table: TableDetail;
  fields: readonly TableField[];
  columns: Columns;
  people: People;
  colour: string | undefined;
  style: CSSProperties;
  selection: Pick<Selection, 'active' | 'range' | 'many'>;
  /** The grid has the keys. */
  focused: boolean;
  choosing: Edited | null;
  /** A cell is typed over or chosen for. */
  busy: boolean;
  onOpen: (id: string) => void;
  onPress: (place: Place, extend: boolean) => void;
  onDrag: (place: Place) => void;
  onEdit: () => void;
  onClick: () => void;
  /** Out of the choices, by a key. */
  onLeave: (to: Place) => void;
  /** @param isLast nothing else is to be chosen */
  onChoose: (edited: Edited, value: CellValue, isLast: boolean) => Promise<boolean>;
}

/** One record: its number, which opens it, and its cells. */
export function RecordLine(props: RecordLineProps) {
  const { index, record, fields, colour, style, onOpen } = props;
  return (
    <div className={styles.row} style={style} role="row" aria-rowindex={index + 2}>
      <div
        className={styles.gutter}
        style={{ width: GUTTER, ...(colour && { boxShadow: `inset 3px 0 0 ${cssColour(colour)}` }) }}
        role="rowheader"
      >
        {record ? (
          <button
            type="button"
            className={styles.open}
            aria-label={`打开第 ${index + 1} 条记录`}
            onClick={() => onOpen(record.id)}
          >
            {index + 1}
          </button>
        ) : null}
      </div>
      {fields.map((field, column) => (
        <Cell key={field.key} {...props} {...{ field, column }} />
      ))}
    </div>
  );
}

function Cell({ field, column, ...line }: RecordLineProps & { field: TableField; column: number }) {
  const { index, record, columns, people, selection, focused, choosing, busy } = line;
  const place = { row: index, column };
  const isActive = selection.active.row === index && selection.active.column === column;
  const isIn = isWithin(place, selection.range);
  const isChoosing = record !== undefined && choosing?.record.id === record.id && choosing.field.key === field.key;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the hidden field takes the keys
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isIn}
      tabIndex={-1}
      className={[
        styles.td,
        column === 0 ? styles.frozen : '',
        selection.many && isIn ? styles.chosen : '',
        isActive && focused ? styles.active : '',
        record?.stale && (field.kind === 'formula' || field.kind === 'rollup') ? styles.stale : '',
      ].join(' ')}
      style={{ width: columns.widthOf(field, column), ...(column === 0 && { left: GUTTER }) }}
      onPointerDown={(event) => {
        // Its field or its choices are open: the pointer is theirs.
        if (isActive && busy) return;
        event.preventDefault();
        line.onPress(place, event.shiftKey);
      }}
      onPointerEnter={() => line.onDrag(place)}
      onDoubleClick={line.onEdit}
      // A choice is clicked in a layer of its own, which is in here all the same.
      onClick={() => !(isActive && busy) && line.onClick()}
    >
      {isChoosing ? (
        <div
          className={styles.chooser}
          onKeyDownCapture={(event) => {
            const { key, shiftKey, target } = event;
            const entersDay = key === 'Enter' && isOfDays(field.kind) && target instanceof HTMLInputElement;
            if (key !== 'Escape' && key !== 'Tab' && !entersDay) return;
            event.preventDefault();
            event.stopPropagation();
            // A day that was typed is taken as its field is left, which it does a moment later.
            if (key !== 'Escape' && target instanceof HTMLElement) target.blur();
            const to = key === 'Tab' ? { row: index, column: column + (shiftKey ? -1 : 1) } : place;
            setTimeout(() => line.onLeave(to), key === 'Escape' ? 0 : LEAVE_MS);
          }}
        >
          <ChooseSaved
            {...{ field, people, linked: line.table.linked, projectId: line.table.projectId }}
            value={record.values[field.key]}
            open
            onSave={(value) => line.onChoose({ record, field }, value, SINGLE.has(field.kind))}
          />
        </div>
      ) : record && field.kind === 'button' ? (
        // Pressed with the pointer it is no choice of a cell; by keys it is reached in the opened record.
        <span onPointerDown={(event) => event.stopPropagation()}>
          <RecordButton {...{ field, record, people }} table={line.table} tabIndex={-1} />
        </span>
      ) : record ? (
        <CellView field={field} value={record.values[field.key] as ShownValue | undefined} people={people} />
      ) : (
        <span className={styles.skeleton} />
      )}
    </div>
  );
}
