/** What managers look at of projects, and when it is old. No imports: the console bundles this. */

/** A health that was said longer ago is shown as 过期. */
export const HEALTH_DAYS = 14;

/** @param said when the health was said; null: never */
export const healthExpired = (said: string | null, now = Date.now()): boolean =>
  said !== null && now - Date.parse(said) > HEALTH_DAYS * 86_400_000;

/** Weeks that a collection is compared over. */
export const COMPARE_WEEKS = 4;
/** Days that it may be compared with: five years of Mondays. */
export const KEPT_DAYS_MAX = 260;

/** Projects of one collection that are looked at at once. */
export const COLLECTION_PROJECTS_MAX = 200;
/** Phases and milestones of one project that a timeline draws. */
export const TIMELINE_ITEMS_MAX = 60;

export const figureNames = {
  tasks: '任务',
  done: '已完成任务',
  overdue: '逾期任务',
  risks: '开放风险',
  highRisks: '高风险',
  problems: '开放问题',
} as const;
export type FigureName = keyof typeof figureNames;
/** Null: the reader may not list what is counted, which is not nothing. */
export type FigureSet = Record<FigureName, number | null>;

export const noFigures = (): FigureSet => ({ tasks: 0, done: 0, overdue: 0, risks: 0, highRisks: 0, problems: 0 });
/** Of what is known; null where of something nothing is. */
export const sumKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 && values.length > 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
export function sumFigures(sets: readonly FigureSet[]): FigureSet {
  const sum = noFigures();
  for (const name of Object.keys(sum) as FigureName[]) sum[name] = sumKnown(sets.map((set) => set[name]));
  return sum;
}
