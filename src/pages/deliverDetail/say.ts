/** Figures of deliveries in words. */

import type { DeliveryRow, MarketFigures } from '@contract/market/market';
import { SATISFACTION_POINTS } from '@contract/market/words';
import { percentOf, roundTo } from '@contract/time/period';

/** Of what was planned and is judged: delivered, or overdue. */
export const judgedOf = ({ onTime, late, overdue }: MarketFigures): number => onTime + late + overdue;
/** `28.6%`, or — where nothing is there to be a part of. */
export const sayPercent = (part: number, whole: number): string => {
  const percent = percentOf(part, whole);
  return percent === null ? '—' : `${percent}%`;
};
export const rateOf = (figures: MarketFigures): string => sayPercent(figures.onTime, judgedOf(figures));
export const delayedOf = ({ late, overdue }: MarketFigures): number => late + overdue;

/** Days that those which are late or overdue are late by, on average. */
export const delayOf = (figures: MarketFigures): string => {
  const delayed = delayedOf(figures);
  return delayed === 0 ? '—' : `${roundTo(figures.delayDays / delayed, 1)} 天`;
};

/** Of all answers together, never of averages. */
export const scoreOf = ({ sum, answers }: MarketFigures['satisfaction1']): number | null =>
  answers === 0 ? null : roundTo(sum / answers, 2);
export const sayScore = (score: number | null): string => (score === null ? '—' : `${score} / ${SATISFACTION_POINTS}`);

/** 延期 5 天, 逾期 8 天, 提前 2 天, 还有 10 天. */
export function sayDelay({ outcome, delayDays }: Pick<DeliveryRow, 'outcome' | 'delayDays'>): string {
  switch (outcome) {
    case 'onTime':
      return delayDays === 0 ? '按期' : `提前 ${-delayDays} 天`;
    case 'late':
      return `延期 ${delayDays} 天`;
    case 'overdue':
      return `逾期 ${delayDays} 天`;
    default:
      return delayDays === 0 ? '今天到期' : `还有 ${-delayDays} 天`;
  }
}
