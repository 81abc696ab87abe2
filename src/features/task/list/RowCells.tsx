import type { TaskRow } from '@contract/task/task';
import { type CSSProperties, memo, type PointerEvent } from 'react';
import { cx } from '@/utils/cx';
import { SelectBox } from '../batch/SelectBox';
import type { TaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import { useTaskMenu } from '../menu/TaskMenu';
import type { Column } from '../state/columns';
import { CaretGlyph, ClockGlyph, DotsGlyph, GripGlyph, LockGlyph, PencilGlyph } from '../state/glyphs';
import styles from '../styles/list.less';
import { isEditable } from './cellCursor';
import { type ColumnSpan, isDrawn } from './useColumnSpan';

export interface RefusedCell {
  taskId: string;
  column: string;
  patch: TaskPatch;
}

export interface RowHandlers {
  open: (row: TaskRow) => void;
  toggle: (taskId: string) => void;
  edit: (row: TaskRow, column: string) => void;
  /** @param column whose editor it comes from: what is typed there survives a refusal */
  commit: (row: TaskRow, patch: TaskPatch, column?: string) => void;
  cancel: () => void;
  /** Ends the editing of a cell and goes on with the next that can be edited. */
  next: (row: TaskRow, column: string, by: 1 | -1) => void;
  choose: (row: TaskRow, index: number, range: boolean) => void;
  /** Hours for the task, without opening it. */
  log: (row: TaskRow) => void;
}

export interface CellsProps {
  row: TaskRow;
  index: number;
  depth: number;
  open: boolean;
  tree: boolean;
  active: boolean;
  /** Undefined where nothing can be chosen. */
  chosen: boolean | undefined;
  /** Column that is being edited in this row. */
  editing: string | null;
  /** Typed in a cell of this row, and refused. */
  refused: RefusedCell | null;
  /** The cell of this row that the keys stand in. */
  cursor: string | null;
  columns: readonly Column[];
  span: ColumnSpan;
  project: TaskProject;
  handlers: RowHandlers;
  /** Under the pointer: its buttons are there. */
  hovered: boolean;
  /** Takes the row, to pull it to another place among its siblings; absent where their order is not its own. */
  grab?: (taskId: string, event: PointerEvent) => void;
}

/** Widths come from variables of the table, so that dragging a header renders no row. */
export const cellStyle = (column: Column, at: number, span?: ColumnSpan): CSSProperties => ({
  width: `var(--w${at})`,
  ...(column.pinned && { left: `var(--l${at})` }),
  ...(span?.before && at === span.from && { marginInlineStart: span.before }),
});

function Title({
  row,
  depth,
  open,
  tree,
  handlers,
  editable,
  hovered,
  grab,
  openMenu,
}: CellsProps & { openMenu: ReturnType<typeof useTaskMenu>; editable: boolean }) {
  return (
    <>
      {grab && hovered && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.grip}
          style={{ marginInlineStart: depth * 18 - 12 }}
          aria-label={`拖动 ${row.taskNo} 调整顺序`}
          title="拖动调整顺序（Alt+↑ ↓）"
          onPointerDown={(event) => grab(row.taskId, event)}
          onClick={(event) => event.stopPropagation()}
        >
          <GripGlyph />
        </button>
      )}
      {tree && (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.caret, open && styles.caretOpen, row.childTotal === 0 && styles.caretNone)}
          style={{ marginInlineStart: grab && hovered ? 0 : depth * 18 }}
          aria-label={open ? '收起子任务' : '展开子任务'}
          onClick={(event) => {
            event.stopPropagation();
            handlers.toggle(row.taskId);
          }}
        >
          <CaretGlyph />
        </button>
      )}
      <span className={styles.title} title={row.title}>
        {row.title}
      </span>
      {row.privateTask && (
        <span className={styles.lock} role="img" aria-label="私密任务" title="私密任务">
          <LockGlyph />
        </span>
      )}
      {editable && hovered && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.pencil}
          aria-label="修改标题"
          onClick={(event) => {
            event.stopPropagation();
            handlers.edit(row, 'title');
          }}
        >
          <PencilGlyph />
        </button>
      )}
      {editable && hovered && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.pencil}
          aria-label="登记工时"
          title="登记工时（t）"
          onClick={(event) => {
            event.stopPropagation();
            handlers.log(row);
          }}
        >
          <ClockGlyph />
        </button>
      )}
      {hovered && (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.pencil, editable && styles.beside)}
          aria-label="更多操作"
          onClick={(event) => {
            event.stopPropagation();
            openMenu(row, event);
          }}
        >
          <DotsGlyph />
        </button>
      )}
    </>
  );
}

/** The cell that the keys stand in, for who reads the screen aloud. */
export const CURSOR_ID = 'task-cell';

/** The cells of a row: plain elements only; an editor is mounted in a cell for as long as it is being edited. */
export const RowCells = memo(function RowCells(props: CellsProps) {
  const { row, index, active, chosen, editing, refused, cursor, columns, span, project, handlers, hovered } = props;
  const openMenu = useTaskMenu();
  return (
    <>
      {columns.map((column, at) => {
        if (!isDrawn(column, at, span)) return null;
        const { field } = column;
        const editable = isEditable(row, column, project);
        if (field && editing === column.key) {
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click in the editor from opening the task.
            // biome-ignore lint/a11y/useFocusableInteractive: the editor inside holds the focus.
            // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no <table>.
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={at + 1}
              className={cx(styles.cell, styles.editing, column.pinned && styles.sticky)}
              style={cellStyle(column, at, span)}
              onClick={(event) => event.stopPropagation()}
              onKeyDownCapture={(event) => {
                if (event.key !== 'Tab') return;
                event.preventDefault();
                event.stopPropagation();
                // What saves itself when it loses the focus does so before the next cell opens.
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
                handlers.next(row, column.key, event.shiftKey ? -1 : 1);
              }}
            >
              {field.edit(
                row,
                project,
                { commit: (patch) => handlers.commit(row, patch, column.key), cancel: handlers.cancel },
                refused?.column === column.key ? refused.patch : null,
              )}
            </div>
          );
        }
        const inPlace = column.key !== 'title' && editable;
        const here = cursor === column.key;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the detail, which Enter opens, edits the same fields.
          // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus.
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no <table>.
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={at + 1}
            data-column={column.key}
            id={here ? CURSOR_ID : undefined}
            className={cx(
              styles.cell,
              column.pinned && styles.sticky,
              inPlace && styles.editable,
              here && styles.cursor,
            )}
            style={cellStyle(column, at, span)}
            onClick={
              inPlace
                ? (event) => {
                    event.stopPropagation();
                    handlers.edit(row, column.key);
                  }
                : undefined
            }
          >
            {at === 0 && chosen !== undefined && (chosen || hovered || active) && (
              <SelectBox
                checked={chosen}
                label={`选择 ${row.taskNo}`}
                onChoose={(range) => handlers.choose(row, index, range)}
              />
            )}
            {column.key === 'title' ? (
              <Title {...props} editable={editable} openMenu={openMenu} />
            ) : (
              column.render(row, project)
            )}
          </div>
        );
      })}
    </>
  );
});
