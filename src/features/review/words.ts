/** Figures of reviews in words. Pure. */

/** A share in whole percent, cut; a dash where there is nothing to share. */
export const sayRate = (part: number, of: number): string => (of === 0 ? '—' : `${Math.floor((part * 100) / of)}%`);
