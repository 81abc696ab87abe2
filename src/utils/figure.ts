/** How a figure is said that its reader may not know: never as 0. */
export const UNSEEN = '无权查看';
export const sayCount = (count: number | null): string | number => (count === null ? UNSEEN : count);
