// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their offset, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: one hidden field holds the focus of all cells
import { BATCH_MAX, canSum, PASTE_CELLS_MAX } from '@contract/dynamicTable/kinds';
import type { ShownValue, TableRecord } from '@contract/dynamicTable/records';
import type { CellValue, TableDetail, TableField, TableViewConfig } from '@contract/dynamicTable/table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { App, Button } from 'antd';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { failureText } from '@/utils/failure';
import { CellView } from '../records/CellView';
import { Choose } from '../records/Choose';
import type { Records } from '../records/useRecords';
import { isChosen, sayValue, typedText } from '../records/values';
import type { Doing } from '../useDoing';
import { colourOf } from '../views/colour';
import { readClipboard, tiled, writeTsv } from './clipboard';
import styles from './grid.module.css';
import { followed, type GroupHead, gridLayout, type Place } from './layout';

const ROW_HEIGHTS = { short: 34, medium: 56, tall: 88 };
const GUTTER = 56;
const HEAD = 36;
const WIDTH = 180;
const FIRST_WIDTH = 240;
/** Rows of one copy. */
const COPY_MAX = 5000;

interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
/** A cell that is being changed: its record and field, wherever they stand by the time it is done. */
interface Edited {
  record: TableRecord;
  field: TableField;
}
const EMPTY = { groups: [], total: 0 };
const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

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
  const scroller = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLTextAreaElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>({ row: 0, column: 0 });
  const [focused, setFocused] = useState(false);
  /** What is typed over a cell; null: nothing is. */
  const [draft, setDraft] = useState<(Edited & { text: string }) | null>(null);
  const [choosing, setChoosing] = useState<Edited | null>(null);
  const [dragging, setDragging] = useState(false);
  const widths = useMemo(() => new Map(config.columns?.map(({ key, width }) => [key, width])), [config.columns]);
  const [pulled, setPulled] = useState<{ key: string; width: number } | null>(null);
  const widthOf = (field: TableField, at: number) =>
    (pulled?.key === field.key ? pulled.width : widths.get(field.key)) ?? (at === 0 ? FIRST_WIDTH : WIDTH);

  const outline = records.outline ?? EMPTY;
  const layout = useMemo(() => gridLayout(outline, closed), [outline, closed]);
  const rowHeight = ROW_HEIGHTS[config.rowHeight ?? 'short'];
  const addRow = table.mayAdd ? 1 : 0;
  const rows = useVirtualizer({
    count: layout.count + addRow,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again with another height
  useEffect(() => rows.measure(), [rows, rowHeight]);
  const order = JSON.stringify([config.groups, config.sorts, config.filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is read from its beginning
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [order]);
  const shown = rows.getVirtualItems();
  const indexes = shown.flatMap(({ index }) => {
    const item = layout.at(index);
    return item?.kind === 'record' ? [item.index] : [];
  });
  const [from, to] = [indexes[0], indexes[indexes.length - 1]];
  useEffect(() => {
    if (from !== undefined && to !== undefined) records.need(from, to);
  }, [from, to, records]);

  const range = rangeOf(active, corner);
  const total = outline.total;
  const fieldAt = (column: number) => fields[column];
  const recordAt = (row: number): TableRecord | undefined => records.at(row);
  const activeField = fieldAt(active.column);
  const activeRecord = recordAt(active.row);
  const cornerRecord = recordAt(corner.row);
  const isEditing = draft !== null;
  const stood = useRef({ reading: 0, active: activeRecord?.id, corner: cornerRecord?.id });
  useLayoutEffect(() => {
    const before = stood.current;
    stood.current = { reading: records.reading, active: activeRecord?.id, corner: cornerRecord?.id };
    if (before.reading === records.reading) return;
    const next = followed({ active, corner }, before, records.placeOf);
    if (next.active.row !== active.row) setActive(next.active);
    if (next.corner.row !== corner.row) setCorner(next.corner);
    stood.current = {
      reading: records.reading,
      active: records.at(next.active.row)?.id,
      corner: records.at(next.corner.row)?.id,
    };
  });
  const focus = () => typing.current?.focus({ preventScroll: true });

  const go = (place: Place, extend = false) => {
    const next = {
      row: Math.min(Math.max(place.row, 0), Math.max(total - 1, 0)),
      column: Math.min(Math.max(place.column, 0), fields.length - 1),
    };
    if (!extend) {
      setActive(next);
      setCorner(next);
    } else setCorner(next);
    setChoosing(null);
    const position = layout.positionOf(next.row);
    if (position !== undefined) rows.scrollToIndex(position);
    const cell = scroller.current;
    if (cell) {
      const left = fields.slice(1, next.column).reduce((sum, field, at) => sum + widthOf(field, at + 1), 0);
      const first = fields[0] ? widthOf(fields[0], 0) + GUTTER : 0;
      const right = left + (fields[next.column] ? widthOf(fields[next.column] as TableField, next.column) : 0);
      if (next.column > 0 && left < cell.scrollLeft) cell.scrollLeft = left;
      else if (next.column > 0 && right + first > cell.scrollLeft + cell.clientWidth)
        cell.scrollLeft = right + first - cell.clientWidth;
    }
  };
  const fail = (failure: unknown) => void message.error(failureText(failure, '保存失败'));
  /** All records of these rows, those out of sight as well: a block is never laid over, cleared or copied in part. */
  const recordsOf = async (top: number, bottom: number): Promise<TableRecord[] | null> => {
    await records.load(top, bottom);
    const found = loadedOf(top, bottom);
    if (!found) void message.info('表格刚刚有变化，请重试');
    return found;
  };
  const loadedOf = (top: number, bottom: number): TableRecord[] | null => {
    // A selection may span a hundred thousand rows: the first one out of sight ends the look.
    const found: TableRecord[] = [];
    for (let row = top; row <= bottom; row += 1) {
      const record = recordAt(row);
      if (!record) return null;
      found.push(record);
    }
    return found;
  };
  const lay = async (block: string[][], at: Range, what: string) => {
    const keys = fields.slice(at.left, at.left + (block[0]?.length ?? 0)).map(({ key }) => key);
    if (block.length * keys.length > PASTE_CELLS_MAX) {
      void message.warning(`一次最多 ${PASTE_CELLS_MAX.toLocaleString('zh-CN')} 个单元格`);
      return;
    }
    try {
      const over = await recordsOf(at.top, Math.min(at.top + block.length, total) - 1);
      if (!over) return;
      const rows = block.map((row) => row.slice(0, keys.length));
      await doing.paste(
        over.map(({ id }) => id),
        keys,
        rows,
        what,
        begin,
      );
    } catch (failure) {
      fail(failure);
    }
  };
  const commit = (move?: Place) => {
    const edited = draft;
    setDraft(null);
    if (move) go(move);
    if (!edited) return;
    const { record, field, text } = edited;
    if (text === typedText(field, record.values[field.key], records.people)) return;
    doing.paste([record.id], [field.key], [[text]], `「${field.name}」`).catch(fail);
  };
  const change = async ({ record, field }: Edited, value: CellValue) => {
    try {
      await doing.change([{ id: record.id, values: { [field.key]: value } }], `「${field.name}」`);
    } catch (failure) {
      fail(failure);
    }
  };
  const begins = (text?: string) => {
    if (!activeField || !activeRecord) return;
    if (!activeField.writable) {
      void message.info(`「${activeField.name}」不能修改`);
      return;
    }
    const edited = { record: activeRecord, field: activeField };
    if (activeField.kind === 'switch') void change(edited, activeRecord.values[activeField.key] !== true);
    // Files are uploaded and looked at where there is room for them.
    else if (activeField.kind === 'file') onOpen(activeRecord.id);
    else if (isChosen(activeField)) setChoosing(edited);
    else {
      const before = typedText(activeField, activeRecord.values[activeField.key], records.people);
      setDraft({ ...edited, text: text ?? before });
    }
  };
  const chosenFields = () => fields.slice(range.left, range.right + 1);
  const clear = async () => {
    const { top, bottom } = range;
    if (bottom - top >= BATCH_MAX) {
      void message.warning(`一次最多清空 ${BATCH_MAX} 条记录`);
      return;
    }
    const empty = Object.fromEntries(chosenFields().flatMap(({ key, writable }) => (writable ? [[key, null]] : [])));
    if (Object.keys(empty).length === 0) return;
    try {
      const cleared = await recordsOf(top, Math.min(bottom, total - 1));
      if (!cleared) return;
      await doing.change(
        cleared.map(({ id }) => ({ id, values: empty })),
        '清空单元格',
      );
    } catch (failure) {
      fail(failure);
    }
  };
  const textsOf = (of: readonly TableRecord[]) =>
    of.map((record) => chosenFields().map((field) => sayValue(field, record.values[field.key], records.people)));

  const onKeyDown = (event: KeyboardEvent) => {
    // The input method's own keys, its Enter above all.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { key, shiftKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    if (isEditing) {
      if (key === 'Escape') {
        event.stopPropagation();
        setDraft(null);
      } else if (key === 'Enter' && !(shiftKey && draft.field.kind === 'textarea')) {
        done();
        commit({ row: active.row + (shiftKey ? -1 : 1), column: active.column });
      } else if (key === 'Tab') {
        done();
        commit({ row: active.row, column: active.column + (shiftKey ? -1 : 1) });
      }
      return;
    }
    const step: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const move = step[key];
    if (move) {
      done();
      const start = shiftKey ? corner : active;
      const far = mod ? total + fields.length : 1;
      go({ row: start.row + move[0] * far, column: start.column + move[1] * far }, shiftKey);
    } else if (key === 'Tab') {
      const column = active.column + (shiftKey ? -1 : 1);
      // At an edge the focus leaves the grid.
      if (column < 0 || column >= fields.length) return;
      done();
      go({ row: active.row, column });
    } else if (key === 'Enter' || key === 'F2') {
      done();
      begins();
    } else if (key === ' ' && !mod) {
      done();
      if (activeRecord) onOpen(activeRecord.id);
    } else if (key === 'Delete' || key === 'Backspace') {
      done();
      void clear();
    } else if (mod && key.toLowerCase() === 'd') {
      done();
      const [first] = activeRecord ? textsOf(loadedOf(range.top, range.top) ?? []) : [];
      if (first && range.bottom > range.top) {
        const below = Array.from({ length: range.bottom - range.top }, () => first);
        void lay(below, { ...range, top: range.top + 1 }, '向下填充');
      }
    } else if (mod && key.toLowerCase() === 'a') {
      done();
      setActive({ row: 0, column: 0 });
      setCorner({ row: Math.max(total - 1, 0), column: fields.length - 1 });
    } else if (key === 'Home' || key === 'End') {
      done();
      go(
        { row: mod ? (key === 'Home' ? 0 : total - 1) : active.row, column: key === 'Home' ? 0 : fields.length - 1 },
        shiftKey,
      );
    } else if (key === 'PageDown' || key === 'PageUp') {
      done();
      const page = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1);
      go({ row: active.row + (key === 'PageDown' ? page : -page), column: active.column }, shiftKey);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    const block = tiled(readClipboard(event.clipboardData), range.bottom - range.top + 1, range.right - range.left + 1);
    void lay(block, range, `粘贴 ${block.length} 行`);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    const { top, bottom } = range;
    const chosen = loadedOf(top, Math.min(bottom, total - 1));
    if (chosen) event.clipboardData.setData('text/plain', writeTsv(textsOf(chosen)));
    else if (bottom - top >= COPY_MAX) void message.warning(`一次最多复制 ${COPY_MAX.toLocaleString('zh-CN')} 行`);
    // The clipboard takes what is there at once, and nothing that comes later.
    else {
      recordsOf(top, Math.min(bottom, total - 1)).then(
        (read) => read && void message.info('所选的行已全部读取，请再复制一次'),
        fail,
      );
    }
  };

  const many = range.top !== range.bottom || range.left !== range.right;
  // Of all that is chosen or of nothing: a sum over what happens to be loaded would be a wrong one.
  const summed = many && chosenFields().some(canSum) ? loadedOf(range.top, Math.min(range.bottom, total - 1)) : null;
  const figures = (summed ?? []).flatMap((record) =>
    chosenFields().flatMap((field) => {
      const value = record.values[field.key];
      return typeof value === 'number' && canSum(field) ? [field.kind === 'money' ? value / 100 : value] : [];
    }),
  );
  const sum = figures.reduce((all, one) => all + one, 0);

  const width = GUTTER + fields.reduce((all, field, at) => all + widthOf(field, at), 0);
  const pull = (field: TableField, at: number, startX: number) => {
    const before = widthOf(field, at);
    const next = (event: PointerEvent) => Math.min(Math.max(before + event.clientX - startX, 60), 800);
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

  const headOf = ({ id, path, level, count, sums, open }: GroupHead) => {
    const key = config.groups?.[level]?.field;
    const field = table.fields.find((one) => one.key === key);
    const value = path[level] ?? undefined;
    const toggle = () =>
      setClosed((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    return (
      <button
        type="button"
        className={styles.group}
        style={{ paddingInlineStart: 12 + level * 20 }}
        aria-expanded={open}
        onClick={toggle}
      >
        <span aria-hidden>{open ? '▾' : '▸'}</span>
        {field && value !== undefined ? (
          <CellView field={field} value={typedKey(field, value)} people={records.people} />
        ) : (
          '（空）'
        )}
        <span className={styles.count}>{count.toLocaleString('zh-CN')} 条</span>
        {fields.filter(canSum).map((one) => {
          const total = sums[one.key];
          return total === null || total === undefined ? null : (
            <span key={one.key} className={styles.count}>
              {one.name} 合计 {sayValue(one, total, records.people)}
            </span>
          );
        })}
      </button>
    );
  };

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} onPointerUp={() => setDragging(false)}>
        <div className={styles.canvas} style={{ width }}>
          <div role="grid" aria-label={table.name} aria-rowcount={total + 1} aria-colcount={fields.length}>
            <div className={styles.head} style={{ width }} role="row">
              <div className={styles.corner} style={{ width: GUTTER }} role="columnheader">
                <span className="visually-hidden">序号</span>
              </div>
              {fields.map((field, at) => (
                <div
                  key={field.key}
                  role="columnheader"
                  className={`${styles.th} ${at === 0 ? styles.frozen : ''}`}
                  style={{ width: widthOf(field, at), ...(at === 0 && { left: GUTTER }) }}
                >
                  {head(field)}
                  <span className={styles.pull} onPointerDown={(event) => pull(field, at, event.clientX)} />
                </div>
              ))}
            </div>
            <div className={styles.body} style={{ width, height: rows.getTotalSize() }} role="rowgroup">
              {shown.map(({ index, start, size }) => {
                const item = layout.at(index);
                const style = { transform: `translateY(${start}px)`, height: size, width };
                if (!item) {
                  return (
                    <div key="add" className={styles.row} style={style} role="row">
                      <div role="gridcell" className={styles.add}>
                        <button
                          type="button"
                          className={styles.addButton}
                          onClick={() => void doing.add(begin).catch(fail)}
                        >
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
                        {headOf(item)}
                      </div>
                    </div>
                  );
                }
                const record = recordAt(item.index);
                const colour = record && colourOf(config.colors, table.fields, record, records.people);
                return (
                  <div key={item.index} className={styles.row} style={style} role="row" aria-rowindex={item.index + 2}>
                    <div
                      className={styles.gutter}
                      style={{ width: GUTTER, ...(colour && { boxShadow: `inset 3px 0 0 ${colour}` }) }}
                      role="rowheader"
                    >
                      {record ? (
                        <button
                          type="button"
                          className={styles.open}
                          aria-label={`打开第 ${item.index + 1} 条记录`}
                          onClick={() => onOpen(record.id)}
                        >
                          {item.index + 1}
                        </button>
                      ) : null}
                    </div>
                    {fields.map((field, column) => {
                      const isActive = active.row === item.index && active.column === column;
                      const isIn =
                        item.index >= range.top &&
                        item.index <= range.bottom &&
                        column >= range.left &&
                        column <= range.right;
                      return (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the hidden field takes the keys
                        <div
                          key={field.key}
                          role="gridcell"
                          aria-colindex={column + 1}
                          aria-selected={isIn}
                          tabIndex={-1}
                          className={[
                            styles.td,
                            column === 0 ? styles.frozen : '',
                            many && isIn ? styles.chosen : '',
                            isActive && focused ? styles.active : '',
                            record?.stale && (field.kind === 'formula' || field.kind === 'rollup') ? styles.stale : '',
                          ].join(' ')}
                          style={{ width: widthOf(field, column), ...(column === 0 && { left: GUTTER }) }}
                          onPointerDown={(event) => {
                            if (isActive && (isEditing || choosing)) return;
                            event.preventDefault();
                            if (isEditing) commit();
                            focus();
                            setDragging(true);
                            go({ row: item.index, column }, event.shiftKey);
                          }}
                          onPointerEnter={() => dragging && setCorner({ row: item.index, column })}
                          onDoubleClick={() => begins()}
                          onClick={() => focus()}
                        >
                          {choosing && record?.id === choosing.record.id && field.key === choosing.field.key ? (
                            <div className={styles.chooser}>
                              <Choose
                                {...{ field, people: records.people, linked: table.linked, projectId: table.projectId }}
                                value={record.values[field.key]}
                                open
                                onChange={(value) => {
                                  if (
                                    field.kind === 'select' ||
                                    field.kind === 'person' ||
                                    field.kind === 'department' ||
                                    field.kind === 'date'
                                  ) {
                                    setChoosing(null);
                                    focus();
                                  }
                                  void change({ record, field }, value);
                                }}
                              />
                            </div>
                          ) : record ? (
                            <CellView
                              field={field}
                              value={record.values[field.key] as ShownValue | undefined}
                              people={records.people}
                            />
                          ) : (
                            <span className={styles.skeleton} />
                          )}
                        </div>
                      );
                    })}
                  </div>
                );
              })}
            </div>
          </div>
          <textarea
            ref={typing}
            className={isEditing ? styles.typing : styles.waiting}
            style={placeOf()}
            aria-label={activeField ? `第 ${active.row + 1} 条 ${activeField.name}` : table.name}
            value={draft?.text ?? ''}
            onChange={(event) => {
              if (draft) setDraft({ ...draft, text: event.target.value });
              else begins(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onCopy={onCopy}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              if (isEditing) commit();
            }}
            rows={1}
          />
        </div>
      </div>
      <div className={styles.foot} role="status">
        {records.outline ? `共 ${total.toLocaleString('zh-CN')} 条` : '正在统计…'}
        {fields.filter(canSum).map((field) => {
          const all = records.outline?.sums[field.key];
          return all === null || all === undefined ? null : (
            <span key={field.key}>
              {field.name} 合计 {sayValue(field, all, records.people)}
            </span>
          );
        })}
        {records.lacking && (
          <span>
            部分行没有读到
            <Button type="link" size="small" onClick={records.refresh}>
              重试
            </Button>
          </span>
        )}
        {figures.length > 1 && (
          <strong>
            已选 {figures.length} 个数：求和 {trimmed(sum)}，平均 {trimmed(sum / figures.length)}
          </strong>
        )}
      </div>
    </div>
  );

  function placeOf() {
    const position = layout.positionOf(active.row);
    const left = fields.slice(0, active.column).reduce((all, field, at) => all + widthOf(field, at), GUTTER);
    const field = fields[active.column];
    return {
      top: HEAD + (position ?? 0) * rowHeight,
      left: active.column === 0 ? Math.max(GUTTER, (scroller.current?.scrollLeft ?? 0) + GUTTER) : left,
      width: field ? widthOf(field, active.column) : WIDTH,
      minHeight: rowHeight,
    };
  }
}

const trimmed = (value: number) => String(Math.round(value * 1e6) / 1e6);
/** The key of a group as a value of its field. */
function typedKey(field: TableField, key: string): ShownValue {
  if (field.kind === 'switch') return key === 'true';
  const value = Number(key);
  const isNumber = canSum(field) || field.kind === 'rating' || field.kind === 'autoNumber';
  return isNumber && Number.isFinite(value) ? value : key;
}
