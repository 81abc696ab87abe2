/** What is done to many cells at once: copied, pasted, filled down, cleared. */
import { BATCH_MAX, PASTE_CELLS_MAX } from '@contract/dynamicTable/kinds';
import type { TableRecord } from '@contract/dynamicTable/records';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { App } from 'antd';
import type { ClipboardEvent } from 'react';
import type { Doing } from '../doing';
import type { Records } from '../records/useRecords';
import { sayValue } from '../records/values';
import { readClipboard, tiled, writeTsv } from './clipboard';
import type { Range } from './measures';
import type { Selection } from './useSelection';

/** Rows of one copy. */
const COPY_MAX = 5000;

export interface Blocks {
  /** The records of these rows; null where one of them is not here. */
  loaded(top: number, bottom: number): TableRecord[] | null;
  clear(): Promise<void>;
  fillDown(): void;
  onPaste(event: ClipboardEvent): void;
  onCopy(event: ClipboardEvent): void;
}

interface Needs {
  selection: Selection;
  records: Records;
  fields: readonly TableField[];
  total: number;
  doing: Doing;
  /** What added records begin with. */
  begin: Record<string, CellValue>;
  fail: (failure: unknown) => void;
}

export function useBlocks({ selection, records, fields, total, doing, begin, fail }: Needs): Blocks {
  const { message } = App.useApp();
  const { range } = selection;
  const lastRow = total - 1;
  const loaded = (top: number, bottom: number): TableRecord[] | null => {
    // A selection may span a hundred thousand rows: the first one out of sight ends the look.
    const found: TableRecord[] = [];
    for (let row = top; row <= bottom; row += 1) {
      const record = records.at(row);
      if (!record) return null;
      found.push(record);
    }
    return found;
  };
  /** All records of these rows, those out of sight as well: a block is never laid over, cleared or copied in part. */
  const read = async (top: number, bottom: number): Promise<TableRecord[] | null> => {
    await records.load(top, bottom);
    const found = loaded(top, bottom);
    if (!found) void message.info('表格刚刚有变化，请重试');
    return found;
  };
  const lay = async (block: string[][], at: Range, what: string) => {
    const keys = fields.slice(at.left, at.left + (block[0]?.length ?? 0)).map(({ key }) => key);
    if (block.length * keys.length > PASTE_CELLS_MAX) {
      void message.warning(`一次最多 ${PASTE_CELLS_MAX.toLocaleString('zh-CN')} 个单元格`);
      return;
    }
    try {
      const over = await read(at.top, Math.min(at.top + block.length, total) - 1);
      if (!over) return;
      const ids = over.map(({ id }) => id);
      await doing.paste(ids, keys, block, what, begin);
    } catch (failure) {
      fail(failure);
    }
  };
  const clear = async () => {
    const { top, bottom } = range;
    if (bottom - top >= BATCH_MAX) {
      void message.warning(`一次最多清空 ${BATCH_MAX} 条记录`);
      return;
    }
    const empty = Object.fromEntries(selection.fields.flatMap(({ key, writable }) => (writable ? [[key, null]] : [])));
    if (Object.keys(empty).length === 0) return;
    try {
      const cleared = await read(top, Math.min(bottom, lastRow));
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
    of.map((record) => selection.fields.map((field) => sayValue(field, record.values[field.key], records.people)));
  const fillDown = () => {
    const [first] = selection.record ? textsOf(loaded(range.top, range.top) ?? []) : [];
    if (!first || range.bottom === range.top) return;
    const below = Array.from({ length: range.bottom - range.top }, () => first);
    void lay(below, { ...range, top: range.top + 1 }, '向下填充');
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const block = tiled(readClipboard(event.clipboardData), range.bottom - range.top + 1, range.right - range.left + 1);
    void lay(block, range, `粘贴 ${block.length} 行`);
  };
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    const { top, bottom } = range;
    const chosen = loaded(top, Math.min(bottom, lastRow));
    if (chosen) event.clipboardData.setData('text/plain', writeTsv(textsOf(chosen)));
    else if (bottom - top >= COPY_MAX) void message.warning(`一次最多复制 ${COPY_MAX.toLocaleString('zh-CN')} 行`);
    // The clipboard takes what is there at once, and nothing that comes later.
    else {
      read(top, Math.min(bottom, lastRow)).then(
        (found) => found && void message.info('所选的行已全部读取，请再复制一次'),
        fail,
      );
    }
  };
  return { loaded, clear, fillDown, onPaste, onCopy };
}
