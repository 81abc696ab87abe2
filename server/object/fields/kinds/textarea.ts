import { Unfit } from '../reading';
import { type FieldKind, plain } from './kind';

const TEXTAREA_MAX = 20_000;

export const textarea: FieldKind = {
  fits: (value) => typeof value === 'string' && value.length <= TEXTAREA_MAX,
  sql: plain,
  parse(cell, { name }) {
    if (cell.length > TEXTAREA_MAX) throw new Unfit(`「${name}」超过 ${TEXTAREA_MAX} 个字符（多行文本），请缩短后重试`);
    return cell;
  },
  say: String,
};
