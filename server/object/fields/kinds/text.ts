import { shown, Unfit } from '../reading';
import { type FieldKind, plain } from './kind';

export const TEXT_MAX = 500;

export const text: FieldKind = {
  fits: (value) => typeof value === 'string' && value.length <= TEXT_MAX,
  sql: plain,
  parse(cell, { name }) {
    if (cell.length > TEXT_MAX) throw new Unfit(`「${name}」超过 ${TEXT_MAX} 个字符（单行文本）：${shown(cell)}`);
    return cell;
  },
  say: String,
};
