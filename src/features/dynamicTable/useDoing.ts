/** What is done to records of a table: each told in a toast that takes it back, and kept by the one undo. */
import type { CellValues, PasteDone } from '@contract/dynamicTable/records';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useAct } from '@/features/undo';
import { addRecord, changeRecords, deleteRecords, pasteRecords, uploadCellFile } from '@/services/dynamicTable';

export interface Doing {
  change(records: { id: string; values: CellValues }[], what: string): Promise<void>;
  add(values: CellValues): Promise<string | undefined>;
  remove(ids: string[]): Promise<void>;
  /** Into a cell, behind the files that are there. */
  upload(id: string, key: string, file: File, what: string): Promise<void>;
  /** Texts of people laid over records. @param over ids below the block; what is beyond adds records */
  paste(over: string[], keys: string[], rows: string[][], what: string, begin?: CellValues): Promise<PasteDone>;
}

/** So long a refusal is to be read. */
const SECONDS = 6;

/** What a paste left out, and why the first of it. */
export function skippedText({ skipped, problems: [problem] }: Pick<PasteDone, 'skipped' | 'problems'>): string | null {
  if (skipped === 0 && !problem) return null;
  const count = Math.max(skipped, 1);
  return `${count} 个单元格未写入：${problem ?? '不能修改，或记录已不在'}`;
}

/** @param builds missing options of choices are made as they are pasted */
export function useDoing(tableId: string, builds: boolean, onDone: () => void): Doing {
  const { told } = useAct();
  const { message } = App.useApp();
  const tell = (words: string, label: string, actId: string | null) => {
    told(words, { label, ...(actId && { act: { kind: 'table', actId } }) });
    onDone();
  };
  const change: Doing['change'] = useMemoizedFn(async (records, what) => {
    const { actId } = await changeRecords(tableId, records);
    if (actId) tell('修改成功', records.length > 1 ? `${what}，${records.length} 条记录` : what, actId);
  });
  const add: Doing['add'] = useMemoizedFn(async (values) => {
    const { actId, ids } = await addRecord(tableId, values);
    tell('新增成功', '1 条记录', actId);
    return ids[0];
  });
  const remove: Doing['remove'] = useMemoizedFn(async (ids) => {
    const { actId } = await deleteRecords(tableId, ids);
    tell('删除成功', `${ids.length} 条记录`, actId);
  });
  const upload: Doing['upload'] = useMemoizedFn(async (id, key, file, what) => {
    const { actId } = await uploadCellFile(tableId, id, key, file);
    tell('上传成功', what, actId);
  });
  const paste: Doing['paste'] = useMemoizedFn(async (ids, keys, rows, what, begin) => {
    const done = await pasteRecords({ tableId, ids, keys, rows, makeOptions: builds, ...(begin && { begin }) });
    const lost = skippedText(done);
    if (done.actId) {
      const words = [what, done.added > 0 && `新增 ${done.added} 条`, lost].filter(Boolean).join('，');
      // One toast at a time: what was left out is said in the one that stays.
      tell('修改成功', words, done.actId);
    } else if (lost) void message.warning(lost, SECONDS);
    if (!done.actId) onDone();
    return done;
  });
  return { change, add, remove, upload, paste };
}
