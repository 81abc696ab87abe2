/** What a text means in a cell: the change that pasting it makes, or why it makes none. Pure. */

import { wholeUnits } from '@contract/number/units';
import type { CustomFieldKind } from '@contract/object/fieldKinds';
import { TITLE_MAX, taskPriorities } from '@contract/task/enums';
import type { CustomFieldInfo } from '@contract/task/setup';
import type { CustomValue, TaskRow } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import { nextStagesOf } from '../stages';

export type Pasted = { patch: TaskPatch } | { refused: string };
type Known = Pick<TaskProject, 'members' | 'typeOf' | 'stageOf' | 'actor' | 'customFields'>;

class Refused extends Error {}
const refuse = (text: string): never => {
  throw new Refused(text);
};

export function dayOf(text: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  const day = match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : '';
  const time = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return day !== '' && real ? day : refuse(`「${text}」不是日期，请写成 2026-01-31 这样`);
}

export function numberOf(text: string): number {
  const value = Number(text.replace(/[,，%¥￥$\s]/g, ''));
  return text === '' || Number.isNaN(value) ? refuse(`「${text}」不是数字`) : value;
}

function personOf(text: string, { members }: Known): string {
  const found = members.filter(({ name, userName }) => name === text || userName === text);
  if (found.length > 1) return refuse(`有多位「${text}」，请改用用户名`);
  return found[0]?.userId ?? refuse(`项目成员中没有「${text}」`);
}

const parts = (text: string) => [...new Set(text.split(/[、,，;；\n]/).map((part) => part.trim()))].filter(Boolean);

function optionOf(text: string, { name, options }: CustomFieldInfo): string {
  return options.find(({ label }) => label === text)?.value ?? refuse(`「${name}」没有选项「${text}」`);
}

const HUNDREDTHS = 100;

function customValue(text: string, field: CustomFieldInfo, known: Known): CustomValue {
  switch (field.kind as CustomFieldKind) {
    case 'text':
    case 'textarea':
    case 'link':
      return text;
    case 'number':
    case 'percent':
    case 'rating':
    case 'progress':
      return numberOf(text);
    case 'money':
      return wholeUnits(numberOf(text), HUNDREDTHS);
    case 'date':
      return dayOf(text);
    case 'select':
      return optionOf(text, field);
    case 'multiSelect':
      return parts(text).map((part) => optionOf(part, field));
    case 'person':
      return personOf(text, known);
    case 'persons':
      return parts(text).map((part) => personOf(part, known));
    case 'switch':
      return text === '是' ? true : text === '否' ? false : refuse(`「${field.name}」应为「是」或「否」`);
    default:
      return refuse(`「${field.name}」不能粘贴，请打开编辑`);
  }
}

function patchOf(column: string, text: string, row: TaskRow, known: Known): TaskPatch {
  switch (column) {
    case 'title':
      if (text === '') return refuse('标题不能为空');
      return text.length > TITLE_MAX ? refuse(`标题最多 ${TITLE_MAX} 个字符`) : { title: text };
    case 'urgent': {
      const found = taskPriorities.find(({ value, label }) => label === text || String(value) === text);
      return found ? { urgent: found.value } : refuse(`没有优先级「${text}」`);
    }
    case 'executorId':
      return { executorId: text === '' ? null : personOf(text, known) };
    case 'planStart':
      return { planStart: text === '' ? null : dayOf(text) };
    case 'planEnd':
      return { planEnd: text === '' ? null : dayOf(text) };
    case 'progress':
      return { progress: numberOf(text) };
    case 'estimateHours':
      return { estimateHours: text === '' ? null : numberOf(text) };
    case 'stageId': {
      const next = nextStagesOf(row, known.typeOf(row.taskTypeId), known.actor);
      const found = next.find(({ stageId }) => known.stageOf(stageId)?.name === text);
      return found ? { stageId: found.stageId } : refuse(`不能从当前阶段变更为「${text}」`);
    }
    default: {
      const field = known.customFields.find(({ fieldId }) => fieldId === column);
      if (!field) return refuse('这一列不能粘贴');
      return { customFields: { [field.fieldId]: text === '' ? null : customValue(text, field, known) } };
    }
  }
}

/** @param column the API's name of it */
export function pasteCell(column: string, text: string, row: TaskRow, known: Known): Pasted {
  try {
    return { patch: patchOf(column, text.trim(), row, known) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}
