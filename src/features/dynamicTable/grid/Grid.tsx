// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their offset, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: one hidden field holds the focus of all cells
import type { CellValue, TableDetail, TableField, TableViewConfig } from '@contract/dynamicTable/table';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useAct } from '@/features/undo';
import { failureText } from '@/utils/failure';
import type { Doing } from '../doing';
import type { Records } from '../records/useRecords';
import { colourOf } from '../views/colour';
import { GridFoot } from './GridFoot';
import { GridHead } from './GridHead';
import { GroupLine } from './GroupLine';
import styles from './grid.module.css';
import { onGridKey } from './keys';
import type { GroupHead } from './layout';
import { GUTTER, HEAD, WIDTH } from './measures';
import { PinnedHeads } from './PinnedHeads';
import { RecordLine } from './RecordLine';
import { useBlocks } from './useBlocks';
import { useColumns } from './useColumns';
import { useEditing } from './useEditing';
import { type Lines, useLines } from './useLines';
import { useSelection } from './useSelection';

export interface GridProps {
  table: TableDetail;
  config: TableViewConfig;
  fields: readonly TableField[];
  records: Records;
  doing: Doing;
  onOpen: (id: string) => void;
  /** The head of a column: its menu. */
  head: (field: TableField) => ReactNode;
  onWidth: (key: string, width: number) => void;
  /** What added records begin with. */
  begin: Record<string, CellValue>;
}

/** A spreadsheet of records: rows by windows, one hidden field that takes keys and the input method. */
export function Grid({ table, config, fields, records, doing, onOpen, head, onWidth, begin }: GridProps) {
  const { message } = App.useApp();
  const { undo, redo } = useAct();
  const scroller = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  const [dragging, setDragging] = useState(false);
  const fail = (failure: unknown) => void message.error(failureText(failure, '保存失败'));
  const columns = useColumns(config, fields, onWidth);
  const lines = useLines(records, config, table.mayAdd, scroller);
  const { total, rowHeight } = lines;
  const selection = useSelection(records, fields, lines, columns, scroller);
  const { active, field: activeField } = selection;
  const say = (words: string) => void message.info(words);
  const editing = useEditing({ selection, fields, records, doing, fail, say, onOpen });
  const { draft, choosing } = editing;
  const blocks = useBlocks({ selection, records, fields, total, doing, begin, fail });
  const focus = () => typing.current?.focus({ preventScroll: true });
  const page = () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1);

  const groupLine = (group: GroupHead, pinned = false) => (
    <GroupLine
      {...{ group, pinned, fields, people: records.people }}
      field={table.fields.find(({ key }) => key === config.groups?.[group.level]?.field)}
      onToggle={() => lines.toggle(group.id)}
    />
  );
  const contentOf = ({ line, item }: Lines['shown'][number]) => {
    const style = { transform: `translateY(${line.start}px)`, height: line.size, width: columns.width };
    if (!item) {
      return (
        <div key="add" className={styles.row} style={style} role="row">
          <div role="gridcell" className={styles.add}>
            <button type="button" className={styles.addButton} onClick={() => void doing.add(begin).catch(fail)}>
              ＋ 新增记录
            </button>
          </div>
        </div>
      );
    }
    if (item.kind === 'group') {
      return (
        <div key={item.id} className={styles.row} style={style} role="row">
          <div role="gridcell" className={styles.groupCell}>
            {groupLine(item)}
          </div>
        </div>
      );
    }
    const { index } = item;
    const record = records.at(index);
    return (
      <RecordLine
        key={index}
        {...{ index, record, table, fields, columns, people: records.people, style, selection, focused, choosing }}
        busy={draft !== null || choosing !== null}
        colour={record && colourOf(config.colors, table.fields, record, records.people)}
        onOpen={onOpen}
        onPress={(place, extend) => {
          if (draft) editing.commit();
          focus();
          setDragging(true);
          editing.go(place, extend);
        }}
        onDrag={(place) => dragging && selection.stretch(place)}
        onEdit={() => editing.begin()}
        onClick={focus}
        onLeave={(to) => {
          editing.go(to);
          focus();
        }}
        onChoose={(edited, value, isLast) => {
          if (isLast) {
            editing.stopChoosing();
            focus();
          }
          return editing.choose(edited, value);
        }}
      />
    );
  };

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} onPointerUp={() => setDragging(false)}>
        <div className={styles.canvas} style={{ width: columns.width }}>
          <div role="grid" aria-label={table.name} aria-rowcount={total + 1} aria-colcount={fields.length}>
            <GridHead {...{ fields, columns, head }} />
            <PinnedHeads heads={lines.pinned} height={rowHeight} width={columns.width} line={groupLine} />
            <div className={styles.body} style={{ width: columns.width, height: lines.height }} role="rowgroup">
              {lines.shown.map(contentOf)}
            </div>
          </div>
          <textarea
            ref={typing}
            className={draft ? styles.typing : styles.waiting}
            style={{
              top: HEAD + (lines.positionOf(active.row) ?? 0) * rowHeight,
              left:
                active.column === 0
                  ? Math.max(GUTTER, (scroller.current?.scrollLeft ?? 0) + GUTTER)
                  : GUTTER + columns.leftOf(active.column),
              width: activeField ? columns.widthOf(activeField, active.column) : WIDTH,
              minHeight: rowHeight,
            }}
            aria-label={activeField ? `第 ${active.row + 1} 条 ${activeField.name}` : table.name}
            value={draft?.text ?? ''}
            onChange={(event) => editing.type(event.target.value)}
            onKeyDown={(event) =>
              onGridKey(event, { selection, editing, blocks, total, columns: fields.length, page, onOpen, undo, redo })
            }
            onPaste={(event) => !draft && blocks.onPaste(event)}
            onCopy={(event) => !draft && blocks.onCopy(event)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              if (draft) editing.commit();
            }}
            rows={1}
          />
        </div>
      </div>
      <GridFoot {...{ records, fields, total, selection }} loaded={blocks.loaded} />
    </div>
  );
}
