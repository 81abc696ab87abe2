/** What is done to records of a table: each told in a toast that takes it back, and kept by the one undo. */

import { tableKinds } from '@contract/dynamicTable/kinds';
import type { CellValues, PasteDone, RecordsPaste } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useAct } from '@/features/undo';
import { dynamicTableApi } from '@/services/dynamicTable';
import type { Doing } from './doing';
import { RequiredForm } from './records/RequiredForm';

/** So long a refusal is to be read. */
const SECONDS = 6;

/** What a paste left out, and why the first of it. */
export function skippedText({ skipped, problems: [problem] }: Pick<PasteDone, 'skipped' | 'problems'>): string | null {
  if (skipped === 0 && !problem) return null;
  const count = Math.max(skipped, 1);
  return `${count} 个单元格未写入：${problem ?? '不能修改，或记录已不在'}`;
}

/** So many new options are named. */
const NAMED = 8;

const isEmpty = (value: CellValues[string] | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * @param choices keys of the fields whose missing options whoever pastes may make: they are asked before
 * @param required fields without which no record begins: those that are still empty are asked for
 * @param builds whoever pastes may make fields for columns beyond the last, and is asked before
 */
export function useDoing(
  tableId: string,
  choices: readonly string[],
  onDone: () => void,
  { required = [], builds = false }: { required?: readonly TableField[]; builds?: boolean } = {},
): Doing {
  const { told } = useAct();
  const { message, modal } = App.useApp();
  /** What is not to be made is left out and counted, as every other text that does not fit. */
  const mayMake = async (paste: RecordsPaste): Promise<boolean> => {
    if (!paste.keys.some((key) => choices.includes(key))) return false;
    const { options } = await dynamicTableApi.pasteRecords({ ...paste, makeOptions: true, dryRun: true });
    if (options.length === 0) return false;
    const names = options.slice(0, NAMED).map((name) => `「${name}」`);
    const more = options.length > NAMED ? ' 等' : '';
    return new Promise((resolve) => {
      modal.confirm({
        title: `新增 ${options.length} 个选项？`,
        content: `粘贴的内容中有字段里没有的选项：${names.join('')}${more}。撤销粘贴时，新增的选项一并移除。`,
        okText: '新增选项并粘贴',
        cancelText: '只粘贴已有的选项',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  };
  const tell = (words: string, label: string, actId: string | null) => {
    told(words, { label, ...(actId && { act: { kind: 'table', actId } }) });
    onDone();
  };
  const change: Doing['change'] = useMemoizedFn(async (records, what) => {
    const { actId } = await dynamicTableApi.changeRecords({ tableId, records });
    if (actId) tell('修改成功', records.length > 1 ? `${what}，${records.length} 条记录` : what, actId);
  });
  /** Null: it was thought better of. */
  const completed = async (values: CellValues): Promise<CellValues | null> => {
    const fields = required.filter(({ key, defaultValue }) => isEmpty(values[key]) && isEmpty(defaultValue));
    if (fields.length === 0) return values;
    let given: CellValues = {};
    return new Promise((resolve) => {
      modal.confirm({
        title: '新增记录：请填写必填字段',
        icon: null,
        content: <RequiredForm fields={fields} onChange={(next) => (given = next)} />,
        okText: '新增',
        cancelText: '取消',
        onOk: (close: () => void) => {
          const empty = fields.find(({ key }) => isEmpty(given[key]));
          if (empty) return void message.warning(`请填写「${empty.name}」`);
          resolve({ ...values, ...given });
          close();
        },
        onCancel: () => resolve(null),
      });
    });
  };
  const add: Doing['add'] = useMemoizedFn(async (begun) => {
    const values = await completed(begun);
    if (!values) return undefined;
    const { actId, ids } = await dynamicTableApi.addRecords({ tableId, records: [{ values }] });
    tell('新增成功', '1 条记录', actId);
    return ids[0];
  });
  const remove: Doing['remove'] = useMemoizedFn(async (ids) => {
    const { actId } = await dynamicTableApi.deleteRecords({ tableId, ids });
    tell('删除成功', `${ids.length} 条记录`, actId);
  });
  const upload: Doing['upload'] = useMemoizedFn(async (id, key, file, what) => {
    const { actId } = await dynamicTableApi.uploadCellFile({ tableId, id, key, file }, { timeout: 0 });
    tell('上传成功', what, actId);
  });
  /** Whether columns beyond the last field become new ones; what is not to be made is left out. */
  const mayGrow = async (paste: RecordsPaste): Promise<boolean> => {
    if (!builds || paste.rows.every(({ length }) => length <= paste.keys.length)) return false;
    const { fields = [] } = await dynamicTableApi.pasteRecords({ ...paste, grow: true, dryRun: true });
    const names = fields.map(({ name, kind }) => `「${name}」（${tableKinds[kind].label}）`);
    return new Promise((resolve) => {
      modal.confirm({
        title: `新增 ${fields.length} 个字段？`,
        content: `粘贴的内容比表格多 ${fields.length} 列，将新增${names.slice(0, NAMED).join('、')}${names.length > NAMED ? ' 等' : ''}。撤销粘贴时，新增的字段一并移除。`,
        okText: '新增字段并粘贴',
        cancelText: '只粘贴已有的列',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  };
  const paste: Doing['paste'] = useMemoizedFn(async (ids, keys, block, what, begin) => {
    const whole: RecordsPaste = { tableId, ids, keys, rows: block, ...(begin && { begin }) };
    const grow = await mayGrow(whole);
    const laid: RecordsPaste = grow
      ? { ...whole, grow }
      : { ...whole, rows: block.map((row: string[]) => row.slice(0, keys.length)) };
    const done = await dynamicTableApi.pasteRecords({ ...laid, makeOptions: await mayMake(laid) });
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
