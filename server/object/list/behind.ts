/**
 * What stands behind the first rows of an order, as a subselect: what is deleted where only the newest are kept, or looked
 * for where it counts whether there are more.
 * @param column what is selected of each row; `from` with its conditions
 */
export const behind = (kept: number, column: string, from: string, order: string): string =>
  `(SELECT ${column} FROM ${from} ORDER BY ${order} OFFSET ${kept})`;
