/** Buttons of a record: one makes a task, which stands in a field of the record in the same act, one starts a rule of the table. */

import type { ButtonPress, ButtonPressed } from '../../../../contract/dynamicTable/records';
import { pageOf } from '../../../../contract/objectTypes';
import { cutText } from '../../../../contract/text/cut';
import { escapeHtml } from '../../../base/html';
import { forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { bornOf } from '../../../object/born';
import { pressRule } from '../../automation';
import { assertOpen, readTable } from '../access';
import { kinds } from '../kinds';
import { presentRecords } from './present';
import { Asked, recordsOf } from './read';
import { changeRecords } from './write';

const TITLE_MAX = 200;

/**
 * By the rights of whoever presses: to make tasks in the project, and to write the field that the task goes into.
 * @throws 404 for a record out of reach, 400 for what is no such button, 403, 409 where it was changed meanwhile
 */
export async function pressButton(context: TenantContext, { tableId, id, key }: ButtonPress): Promise<ButtonPressed> {
  const reached = await readTable(context, tableId);
  const { access } = reached;
  const { table, read, write } = access;
  const found = await recordsOf(context, new Asked(reached, {}), { ids: [id], size: 1 });
  const { records, people } = await presentRecords(context, reached, found);
  const [record] = records;
  if (!record) throw notFound('记录');
  const button = read.has(key) ? table.fields.get(key) : undefined;
  if (button?.kind !== 'button' || (button.config.act !== 'task' && button.config.act !== 'rule')) {
    throw invalid('这个按钮不存在或已被修改，请刷新后重试', 'key');
  }
  if (button.config.act === 'rule') {
    assertOpen(access);
    const rule = await pressRule(context, { tableId, recordId: id, ruleId: button.config.ruleId ?? '' });
    return { taskId: null, rule };
  }
  const into = table.fields.get(button.config.into ?? '');
  if (into?.kind !== 'task') throw invalid('按钮要填写的任务字段已被删除，请联系表格管理者', 'key');
  assertOpen(access);
  if (!write.has(into.key)) throw forbidden(`您不能修改「${into.name}」，不能按下这个按钮`);
  const [first] = [...table.fields.values()].filter((field) => read.has(field.key) && !kinds[field.kind].list);
  const value = first && record.values[first.key];
  const isSaid = first !== undefined && value !== undefined && value !== null && !Array.isArray(value);
  const name = isSaid ? kinds[first.kind].say(value, first, (one) => people[one]?.name ?? '') : '';
  const title = cutText(name.trim() || `${table.name} ${record.no}`, TITLE_MAX);
  const held = record.values[into.key];
  const ids = (Array.isArray(held) ? (held as { id: string }[]) : []).map((one) => one.id);
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const born = await bornOf(inside, { type: 'tableRecord', id });
    const page = pageOf('tableRecord', id, born.projectId);
    const description = `<p>由表格「${escapeHtml(table.name)}」的<a href="${page}">记录 ${record.no}</a> 创建。</p>`;
    const made = await context.platform.objects.kind('task').create?.(inside, { title, description }, born);
    if (!made) throw new Error('Tasks cannot be made by others');
    // Whoever pressed at the same time has put a task there: it is not written over.
    await changeRecords(inside, reached, [{ id, version: record.version, values: { [into.key]: [...ids, made.id] } }]);
    return { taskId: made.id, rule: null };
  });
}
