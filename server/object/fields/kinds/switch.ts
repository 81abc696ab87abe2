import { shown, Unfit } from '../reading';
import { type FieldKind, plain } from './kind';

const words: Record<string, boolean> = { 是: true, 真: true, 开: true, 否: false, 假: false, 关: false };
for (const yes of ['1', 'true', 'yes', 'y', 'on', '√']) words[yes] = true;
for (const no of ['0', 'false', 'no', 'n', 'off', '×']) words[no] = false;

export const toggle: FieldKind = {
  example: () => '是',
  choices: () => ['是', '否'],
  fits: (value) => typeof value === 'boolean',
  sql: plain,
  parse(cell, { name }) {
    const value = words[cell.trim().toLowerCase()];
    if (value === undefined) throw new Unfit(`「${name}」的值${shown(cell)}应为「是」或「否」`);
    return value;
  },
  say: (value) => (value === true ? '是' : '否'),
};
