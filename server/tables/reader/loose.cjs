// @ts-check
/**
 * Tables as other tools write them: columns repeated for values of a list (Jira), titles above the header, columns without a
 * name, rows that are shorter than the header.
 */
const { cut: cutText } = require('../../sandbox/cut.cjs');
const { keepable } = require('./texts.cjs');

/**
 * @typedef {import('./csv.cjs').RawRecord} RawRecord
 */

/** Between the values of columns that were folded into one; `FOLDED` of `contract/import/fields.ts`. */
const FOLDED = '\u001e';
const NAME_MAX = 200;
/** As in `table.cjs`: of a longer cell the beginning is taken. */
const CELL_MAX = 262_144;

/** @param {readonly string[]} cells */
const filled = (cells) => cells.filter((cell) => cell.trim() !== '').length;

/** Records that are looked at to find the header: titles, dates of export and empty lines stand above it. */
const LOOKED_AT = 12;
/** A cell that no header has: a day, a figure, a long text. */
const VALUE = /^(?:[+-]?\d[\d.,%:/ -]*|.{120,})$/s;
/** A cell of the second line of a header: a name. @param {string} cell */
const isName = (cell) => cell.trim() !== '' && !VALUE.test(cell.trim());

/**
 * Whether a record is the second line of a header whose cells are merged: the first names what spans both lines, and groups
 * of columns; the second names columns exactly where the first has a group, and nothing where a name spans both.
 * @param {readonly string[]} upper
 * @param {readonly string[]} lower
 */
function isBelow(upper, lower) {
  const places = lower.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  if (places.length < 2 || !places.every((at) => isName(lower[at] ?? ''))) return false;
  const isFree = (/** @type {number} */ at) => (upper[at] ?? '').trim() === '';
  // Each named column stands under a group: an empty cell above it, or the group's own, whose neighbour is empty.
  const grouped = places.every((at) => isFree(at) || (isFree(at + 1) && places.includes(at + 1)));
  const spanning = upper.some((cell, at) => cell.trim() !== '' && !places.includes(at));
  return grouped && spanning && places.some(isFree);
}

/** Characters of a name in a header of two lines. */
const SHORT = 24;

/**
 * Whether a record with gaps names groups alone, and the next one each column: short names, none twice, and in a column below
 * them stand values and no names.
 * @param {readonly string[]} upper
 * @param {readonly string[]} lower
 * @param {readonly (readonly string[])[]} rows
 */
function isNamedBelow(upper, lower, rows) {
  const names = lower.map((cell) => cell.trim()).filter(Boolean);
  const groups = filled(upper);
  if (names.length < 3 || groups >= names.length || names.length < upper.length) return false;
  if (
    new Set(names).size < names.length ||
    names.some((name) => name.length > SHORT || !isName(name) || /^\d/.test(name))
  )
    return false;
  return lower.some((_, at) => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter(Boolean);
    return cells.length > 0 && cells.every((cell) => /^\d/.test(cell));
  });
}

/**
 * Where the header stands among the first records: the first one that fills at least half as many columns as any that
 * follows it, for what fills fewer is a title, or groups the columns below it. A header in two lines becomes one.
 * @param {readonly RawRecord[]} first  `LOOKED_AT` of them, or all
 * @returns {{ header: RawRecord, above: number }}  `above`: records that are no rows, the header among them
 */
function headerOf(first) {
  const sound = first.findIndex(({ problem }) => problem !== undefined);
  const looked = sound < 0 ? first : first.slice(0, sound);
  const widths = looked.map(({ cells }) => filled(cells));
  const widest = Math.max(0, ...widths);
  const at = widest < 2 ? 0 : widths.findIndex((width) => width >= 2 && width * 2 > widest);
  const header = looked[at];
  if (!header) return { header: first[0] ?? { cells: [] }, above: 1 };
  const next = looked[at + 1];
  const rows = looked.slice(at + 2).map(({ cells }) => cells);
  if (next && isNamedBelow(header.cells, next.cells, rows)) return { header: next, above: at + 2 };
  if (!next || !isBelow(header.cells, next.cells)) return { header, above: at + 1 };
  const width = Math.max(header.cells.length, next.cells.length);
  const cells = Array.from({ length: width }, (_, place) => next.cells[place]?.trim() || header.cells[place] || '');
  return { header: { cells }, above: at + 2 };
}

class Looser {
  /**
   * @param {readonly string[]} header
   * @param {number} most columns that are taken
   */
  constructor(header, most) {
    const names = header.map(
      (cell, at) => keepable(cutText(cell.trim().replace(/\s+/g, ' '), NAME_MAX)) || `（第 ${at + 1} 列）`,
    );
    let width = names.length;
    while (width > 0 && (header[width - 1] ?? '').trim() === '') width -= 1;
    /** @type {string[]} */
    this.columns = [];
    /** By cell: its column. @type {number[]} */
    this.places = [];
    /** @type {Map<string, number>} */
    const known = new Map();
    for (const name of names.slice(0, width)) {
      let place = known.get(name);
      if (place === undefined) {
        place = this.columns.length;
        known.set(name, place);
        if (this.columns.length <= most) this.columns.push(name);
      }
      this.places.push(place);
    }
    this.folds = this.columns.length < this.places.length;
  }

  /**
   * @param {RawRecord} record
   * @returns {RawRecord}
   */
  fit(record) {
    if (record.problem && record.cells.length === 0) return record;
    const cells = record.cells.slice(0, this.places.length).map((cell) => {
      const kept = cell.length > CELL_MAX ? cutText(cell, CELL_MAX) : cell;
      return keepable(kept);
    });
    if (!this.folds) {
      while (cells.length < this.columns.length) cells.push('');
      return { cells };
    }
    /** @type {string[]} */
    const out = this.columns.map(() => '');
    for (const [at, cell] of cells.entries()) {
      const place = this.places[at];
      if (cell === '' || place === undefined) continue;
      out[place] = out[place] ? `${out[place]}${FOLDED}${cell}` : cell;
    }
    return { cells: out };
  }
}

module.exports = { FOLDED, LOOKED_AT, headerOf, Looser };
