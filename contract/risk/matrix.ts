/**
 * Probability by impact, 1 to 5 each: the level of a risk comes from a matrix of 25 cells. What is stored is the cell,
 * never the level, so that a change of the matrix changes no row. No imports: the console bundles this.
 */

export const riskLevels = { low: '低', mid: '中', high: '高' } as const;
export type RiskLevel = keyof typeof riskLevels;
const order: readonly RiskLevel[] = ['low', 'mid', 'high'];

export const SIDE = 5;
export const CELLS = SIDE * SIDE;

/** `(P−1)·5 + I` counted from 1. */
export const cellOf = (probability: number, impact: number): number => (probability - 1) * SIDE + impact;
export const probabilityOf = (cell: number): number => Math.floor((cell - 1) / SIDE) + 1;
export const impactOf = (cell: number): number => ((cell - 1) % SIDE) + 1;
export const scoreOf = (cell: number): number => probabilityOf(cell) * impactOf(cell);
export const allCells: readonly number[] = Array.from({ length: CELLS }, (_, index) => index + 1);

/** Levels of cells 1 to 25, in their order. */
export type Matrix = readonly RiskLevel[];

/** Preset: up to 5 low, up to 12 middle, above that high. */
export const LEVEL_LIMITS = { low: 5, mid: 12 };
export const matrixOf = ({ low, mid } = LEVEL_LIMITS): Matrix =>
  allCells.map((cell) => (scoreOf(cell) <= low ? 'low' : scoreOf(cell) <= mid ? 'mid' : 'high'));

export const levelOf = (matrix: Matrix, cell: number): RiskLevel => matrix[cell - 1] ?? 'low';
export const rankOf = (level: RiskLevel): number => order.indexOf(level);
export const cellsOf = (matrix: Matrix, levels: readonly RiskLevel[]): number[] =>
  allCells.filter((cell) => levels.includes(levelOf(matrix, cell)));

/** Why a matrix contradicts itself: a level must not fall where probability or impact rises. */
export function matrixIssue(matrix: Matrix): string | undefined {
  if (matrix.length !== CELLS) return '矩阵应有 25 格';
  for (const cell of allCells) {
    const [p, i] = [probabilityOf(cell), impactOf(cell)];
    for (const [higherP, higherI] of [
      [p + 1, i],
      [p, i + 1],
    ] as const) {
      if (higherP > SIDE || higherI > SIDE) continue;
      if (rankOf(levelOf(matrix, cellOf(higherP, higherI))) < rankOf(levelOf(matrix, cell))) {
        return `可能性 ${higherP} × 影响 ${higherI} 的等级低于 ${p} × ${i}：可能性或影响升高时等级不能下降`;
      }
    }
  }
  return undefined;
}

export const trends = { up: '上升', down: '下降', same: '不变', moved: '同分移动' } as const;
export type Trend = keyof typeof trends;

/** @param before the cell of the assessment before; null where there is none */
export function trendOf(before: number | null, now: number): Trend | null {
  if (before === null) return null;
  const change = scoreOf(now) - scoreOf(before);
  if (change !== 0) return change > 0 ? 'up' : 'down';
  return before === now ? 'same' : 'moved';
}

export const proximities = { past: '已过', near: '近', mid: '中', far: '远' } as const;
export type Proximity = keyof typeof proximities;
export const NEAR_DAYS = 14;
export const MID_DAYS = 60;

/** @param daysLeft days until it is expected to strike */
export const proximityOf = (daysLeft: number): Proximity =>
  daysLeft < 0 ? 'past' : daysLeft <= NEAR_DAYS ? 'near' : daysLeft <= MID_DAYS ? 'mid' : 'far';

/** Days after the last track by which the next one is due. */
export const REVIEW_DAYS: Readonly<Record<RiskLevel, number>> = { high: 7, mid: 14, low: 30 };

/** Severity of the problem that a risk becomes, by its impact. */
export const severityOfImpact = (impact: number): 1 | 2 | 3 | 4 =>
  impact >= 5 ? 1 : impact === 4 ? 2 : impact === 3 ? 3 : 4;

export const natures = { threat: '威胁', opportunity: '机会' } as const;
export type Nature = keyof typeof natures;
/** What may be done about it, by its nature. */
export const strategies: Readonly<Record<Nature, readonly string[]>> = {
  threat: ['avoid', 'transfer', 'mitigate', 'accept', 'escalate'],
  opportunity: ['exploit', 'share', 'enhance', 'accept', 'escalate'],
};
