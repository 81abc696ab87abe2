/**
 * Twenty surveys, each answered by three people: the first by keys alone (`forms.ts`), which always take what comes first, the
 * others as they stand here. What the statistics have to say of them was counted by hand.
 */
import type { Answers } from '../../contract/questionnaire/model';
import type { Figures } from '../../contract/questionnaire/tally';

/** One decimal; scores of rankings two. */
export interface Expected {
  asked?: number;
  counts?: readonly number[];
  mean?: number;
  nps?: number;
  csat?: number;
  /** By option: the sum of weights by all who answered. */
  ranked?: Readonly<Record<string, number>>;
  /** By row: how often each column; the mean of points. */
  rows?: readonly (readonly number[])[];
  means?: readonly number[];
}
interface Survey {
  /** What the second and the third say otherwise than the first. */
  others: readonly [Answers, Answers];
  figures: Readonly<Record<string, Expected>>;
  /** Mean of the points of an exam. */
  points?: number;
}

export const surveys: Readonly<Record<string, Survey>> = {
  // 0, 9, 10: two promoters, one detractor.
  客户满意度调查: { others: [{ q3: 9 }, { q3: 10 }], figures: { q3: { nps: 33.3, mean: 6.3 }, q2: { asked: 0 } } },
  // 1, 4, 5: two of three in the top two.
  '满意度评价（初次、二次通用）': { others: [{ q1: 4 }, { q1: 5 }], figures: { q1: { mean: 3.3, csat: 66.7 } } },
  培训效果反馈: { others: [{ q3: 3 }, { q3: 5 }], figures: { q3: { mean: 3, csat: 33.3 } } },
  // Of four: 4+3+0, 3+4+0, 2+2+0 and 1+1+4 by three.
  员工匿名意见: {
    others: [{ q3: ['o2', 'o1', 'o3', 'o4'] }, { q3: ['o4'] }],
    figures: { q3: { ranked: { o1: 2.33, o2: 2.33, o3: 1.33, o4: 2 } } },
  },
  会议时间征集: { others: [{ q1: ['o1', 'o2'] }, { q1: ['o2', 'o5'] }], figures: { q1: { counts: [2, 2, 0, 0, 1] } } },
  项目启动调研: { others: [{ q3: ['o2'] }, { q3: ['o2', 'o3'] }], figures: { q3: { counts: [1, 2, 1, 0, 0, 0] } } },
  // Only who did not agree is asked why.
  需求确认单: {
    others: [
      { q2: 'o2', q3: '改范围' },
      { q2: 'o3', q3: '退回' },
    ],
    figures: { q2: { counts: [1, 1, 1] }, q3: { asked: 2 } },
  },
  项目复盘: {
    others: [{ q1: { r1: 'c4', r2: 'c3', r3: 'c2', r4: 'c1' } }, { q1: { r1: 'c4', r2: 'c4', r3: 'c2', r4: 'c3' } }],
    figures: {
      q1: {
        rows: [
          [1, 0, 0, 2],
          [1, 0, 1, 1],
          [1, 2, 0, 0],
          [2, 0, 1, 0],
        ],
      },
    },
  },
  // 0, 7, 8: no promoter, one detractor.
  离职访谈: { others: [{ q3: 7 }, { q3: 8 }], figures: { q3: { nps: -33.3, mean: 5 } } },
  员工满意度调查: {
    others: [{ q3: ['o4', 'o3'] }, { q3: ['o4', 'o1', 'o2'] }],
    figures: { q3: { ranked: { o1: 2.33, o2: 1.67, o3: 1.67, o4: 3 } } },
  },
  试用期转正自评: {
    others: [{ q3: { r1: 5, r2: 4, r3: 3, r4: 2 } }, { q3: { r1: 5, r2: 5, r3: 4, r4: 3 } }],
    figures: { q3: { means: [3.7, 3.3, 2.7, 2] } },
  },
  信息登记表: {
    others: [{ q5: ['甘肃省', '兰州市'] }, { q5: ['甘肃省', '兰州市'] }],
    figures: { q5: { counts: [2, 1] } },
  },
  活动报名: { others: [{ q6: 4 }, { q4: 'o2', q6: 2 }], figures: { q6: { mean: 2 }, q5: { asked: 2 } } },
  会议反馈: {
    others: [{ q2: 'o2', q3: '没有结论' }, { q2: 'o1' }],
    figures: { q2: { counts: [2, 1] }, q3: { asked: 1 } },
  },
  // Of five: 5+4+0, 4, 3, 2 and 1+5+5 by three.
  产品需求调研: {
    others: [{ q4: ['o5', 'o1'] }, { q4: ['o5'] }],
    figures: { q4: { ranked: { o1: 3, o2: 1.33, o3: 1, o4: 0.67, o5: 3.67 } } },
  },
  供应商评价: {
    others: [{ q4: 'o4', q5: '质量不稳' }, { q4: 'o2' }],
    figures: { q4: { counts: [1, 1, 0, 1] }, q5: { asked: 1 } },
  },
  活动投票: { others: [{ q1: ['o1', 'o2', 'o3'] }, { q1: ['o3'] }], figures: { q1: { counts: [2, 1, 2, 0, 0] } } },
  // What the first said of 1 point is asked of nobody with 3 or 5.
  客户回访: { others: [{ q3: 5 }, { q3: 3 }], figures: { q3: { mean: 3, csat: 33.3 }, q4: { asked: 1 } } },
  // 5 for a part of three and 5; all 40; 10 for one.
  信息安全考试: {
    others: [
      { q2: 'o3', q3: ['o1', 'o2', 'o4'], q4: 'o3', q5: 'o2', q6: 'o1' },
      { q2: 'o3', q3: ['o1', 'o3'], q4: 'o1', q5: 'o1', q6: 'o2' },
    ],
    figures: { q5: { counts: [2, 1] } },
    points: 20,
  },
  // 10, 5 for a part and 5; all 30; nothing.
  安全生产考试: {
    others: [
      { q4: ['o1', 'o3', 'o4'], q6: 'o2' },
      { q3: 'o2', q4: ['o2'], q5: 'o2', q6: 'o1' },
    ],
    figures: { q3: { counts: [2, 1, 0, 0] } },
    points: 50 / 3,
  },
};

const rounded = (value: number | null | undefined, digits = 1) =>
  value === null || value === undefined ? undefined : Math.round(value * 10 ** digits) / 10 ** digits;

/** Of what the statistics say, that which is expected. */
export function saidOf(figures: Figures, expected: Expected): Expected {
  const all: Required<{ [Key in keyof Expected]: unknown }> = {
    asked: figures.asked,
    counts: figures.counts?.map(({ count }) => count),
    mean: rounded(figures.mean),
    nps: rounded(figures.nps),
    csat: rounded(figures.csat),
    ranked: Object.fromEntries((figures.ranked ?? []).map(({ option, score }) => [option, rounded(score, 2)])),
    rows: figures.rows?.map(({ counts }) => counts.map(({ count }) => count)),
    means: figures.rows?.map(({ mean }) => rounded(mean)),
  };
  return Object.fromEntries(
    Object.keys(expected).map((key) => [key, all[key as keyof Expected]]),
  ) as unknown as Expected;
}
