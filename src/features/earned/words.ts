/** What the figures of earned value are called, and how they are said. Pure. */
import type { EarnedFigures } from '@contract/plan/earned';
import { sayFen } from '@contract/time/money';

export type Measure = 'hours' | 'money';
type Key = keyof EarnedFigures;

interface Figure {
  key: Key;
  name: string;
  meaning: string;
  /** Of what was spent. */
  cost?: boolean;
}

export const wholeFigures: Figure[] = [
  { key: 'bac', name: '完工预算 BAC', meaning: '基线中全部的工作' },
  { key: 'pv', name: '计划价值 PV', meaning: '到截止日按基线应完成的工作' },
  { key: 'ev', name: '挣值 EV', meaning: '到截止日实际完成的工作，按基线的价值' },
  { key: 'ac', name: '实际成本 AC', meaning: '到截止日实际花费', cost: true },
  { key: 'sv', name: '进度偏差 SV', meaning: 'EV − PV；负数为落后' },
  { key: 'cv', name: '成本偏差 CV', meaning: 'EV − AC；负数为超支', cost: true },
  { key: 'spi', name: '进度绩效 SPI', meaning: 'EV ÷ PV；小于 1 为落后' },
  { key: 'cpi', name: '成本绩效 CPI', meaning: 'EV ÷ AC；小于 1 为超支', cost: true },
  { key: 'eac', name: '完工估算 EAC', meaning: 'BAC ÷ CPI：剩余的按至今的成本', cost: true },
  { key: 'etc', name: '尚需 ETC', meaning: 'EAC − AC', cost: true },
  { key: 'vac', name: '完工偏差 VAC', meaning: 'BAC − EAC；负数为超支', cost: true },
  {
    key: 'tcpi',
    name: '完工尚需绩效 TCPI',
    meaning: '(BAC − EV) ÷ (BAC − AC)：大于 1 表示剩余的须比预算省',
    cost: true,
  },
];
/** By what is asked: of time, of cost, of the end. The first of each answers it. */
const asked: Key[][] = [
  ['spi', 'sv', 'ev', 'pv'],
  ['cpi', 'cv', 'ac'],
  ['eac', 'vac', 'bac', 'etc', 'tcpi'],
];
export const figureGroups = asked.map((keys) =>
  keys.flatMap((key) => wholeFigures.filter((figure) => figure.key === key)),
);
/** Of a node: by their letters. */
export const columns = wholeFigures.map((figure) => ({ ...figure, name: figure.name.split(' ').at(-1) ?? '' }));

const indexes = new Set<Key>(['spi', 'cpi', 'tcpi']);

export function said(key: Key, value: number | null, measure: Measure): string {
  if (value === null) return '—';
  if (indexes.has(key)) return value.toFixed(2);
  return measure === 'money' ? sayFen(Math.round(value)) : `${Math.round(value * 10) / 10} 小时`;
}

/** Behind or over is bad, ahead or below is good; as it should be is neither. */
export function tone(key: Key, value: number | null): 'bad' | 'good' | undefined {
  if (value === null) return undefined;
  if (key === 'sv' || key === 'cv' || key === 'vac') return value < 0 ? 'bad' : value > 0 ? 'good' : undefined;
  if (key === 'spi' || key === 'cpi') return value < 1 ? 'bad' : value > 1 ? 'good' : undefined;
  return key === 'tcpi' && value > 1 ? 'bad' : undefined;
}
