import { Unfit } from '../reading';
import { type FieldKind, isTextList, isUuid } from './kind';

const MAX = 20;

/** Ids of uploaded files (`modules/file`). Who may see the task may see them. */
export const file: FieldKind = {
  names: 'file',
  fits: (value) => isTextList(value, MAX) && value.every(isUuid),
  sql: null,
  parse(_cell, { name }) {
    throw new Unfit(`「${name}」是文件，不能从表格导入，请在任务中上传`);
  },
  say: (value, _field, nameOf) => (Array.isArray(value) ? value : [value]).map((one) => nameOf(String(one))).join('、'),
};
