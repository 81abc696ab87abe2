/** What an hour costs. Money is integer fen; an amount is rounded by row, so that sums add what is shown. */

/** From the most special to the most general. */
export const rateScopes = ['projectUser', 'user', 'projectPosition', 'position', 'grade', 'tenant'] as const;
export type RateScope = (typeof rateScopes)[number];

export interface Rate {
  scope: RateScope;
  /** Of its scope: who, or which position; null for the enterprise. */
  subjectId: string | null;
  projectId: string | null;
  /** `YYYY-MM-DD`; holds until a later one of the same scope and subject. */
  effectiveFrom: string;
  fenPerHour: number;
}
export interface Worked {
  projectId: string;
  userId: string;
  /** Main position on that day. */
  positionId: string | null;
  grade: string | null;
  day: string;
}

function concerns({ scope, subjectId, projectId }: Rate, worked: Worked): boolean {
  switch (scope) {
    case 'projectUser':
      return projectId === worked.projectId && subjectId === worked.userId;
    case 'user':
      return subjectId === worked.userId;
    case 'projectPosition':
      return projectId === worked.projectId && subjectId === worked.positionId;
    case 'position':
      return subjectId === worked.positionId;
    case 'grade':
      return subjectId === worked.grade;
    case 'tenant':
      return true;
  }
}

/** @returns null where the hours stay unpriced, which is never the same as free of charge */
export function rateFor(rates: readonly Rate[], worked: Worked): Rate | null {
  for (const scope of rateScopes) {
    const found = rates
      .filter((one) => one.scope === scope && one.effectiveFrom <= worked.day && concerns(one, worked))
      .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
    if (found) return found;
  }
  return null;
}

/** Fen, half up. */
export const amountOf = (fenPerHour: number, minutes: number): number =>
  Math.floor((fenPerHour * minutes * 2 + 60) / 120);
