/**
 * How the columns of a table share its room: none is cut, and the table is no wider than its room, while another column is
 * empty. What is missing comes from the column that names the rows first, then from what the others do not need, each in
 * its part. Where even that is not enough, names are shortened, as far as they can still be told apart, rather than the
 * table scrolls sideways. A column whose width somebody chose stays as it is. Pure.
 */
export interface Measured {
  key: string;
  /** In pixels, as it would stand. */
  width: number;
  /** What its head and its longest cell take. */
  needs: number;
  chosen: boolean;
}

/** No column grows beyond this by itself, however long a cell is. */
const MOST = 360;
/** So much of a name tells a row from the others; a table that needs still more scrolls. */
const NAME_LEAST = 160;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * @param columns all but the naming one
 * @param naming the column that names the rows: takes what room is left, its own width at least
 * @param room pixels for all of them
 * @returns widths of columns that grow or give way, by key; the narrowest lack is filled first, so that most become whole
 */
export function shareRoom(columns: readonly Measured[], naming: Measured, room: number): Record<string, number> {
  const own = sum(columns.map(({ width }) => width));
  const now = Math.max(naming.width, room - own);
  const spare = Math.max(0, Math.floor(now - (naming.chosen ? naming.width : naming.needs)));
  const free = columns.filter(({ chosen }) => !chosen);
  const slacks = free.map(({ key, width, needs }) => ({ key, width, slack: Math.max(0, Math.floor(width - needs)) }));
  const slack = sum(slacks.map((one) => one.slack));
  let pool = spare + slack;
  const take = (most: number) => {
    const taken = Math.max(0, Math.min(most, pool));
    pool -= taken;
    return taken;
  };
  const lackOf = (needs: number, width: number) => Math.ceil(Math.min(needs, MOST) - width);
  const widths: Record<string, number> = {};
  // First the table comes into its room, then columns become whole; who names the rows is the last.
  let taken = take(own + now - room);
  for (const { key, width, needs } of free.sort((a, b) => a.needs - a.width - (b.needs - b.width))) {
    const more = take(lackOf(needs, width));
    if (more > 0) widths[key] = width + more;
    taken += more;
  }
  if (!naming.chosen) taken += take(lackOf(naming.needs, now));
  const over = own + now - taken - room;
  const cut = over > 0 && !naming.chosen && now - Math.min(taken, spare) - over >= NAME_LEAST ? over : 0;
  if (taken + cut === 0) return {};
  const ofNaming = Math.min(taken, spare);
  const part = slack > 0 ? (taken - ofNaming) / slack : 0;
  for (const { key, width, slack: empty } of slacks) {
    const less = Math.min(empty, Math.ceil(empty * part));
    if (less > 0) widths[key] = width - less;
  }
  const others = sum(columns.map(({ key, width }) => widths[key] ?? width));
  return { ...widths, [naming.key]: Math.max(room - others, now - ofNaming - cut) };
}
