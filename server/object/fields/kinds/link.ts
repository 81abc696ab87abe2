import { shown, Unfit } from '../reading';
import { type FieldKind, plain } from './kind';

const LINK_MAX = 2000;
/** Only what a browser opens as a page: never script. */
const fits = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > LINK_MAX) return false;
  return /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '');
};

export const link: FieldKind = {
  fits,
  sql: plain,
  parse(cell, { name }) {
    const value = cell.trim();
    if (!fits(value)) throw new Unfit(`「${name}」的值${shown(cell)}不是链接，请以 http:// 或 https:// 开头`);
    return value;
  },
  say: String,
};
