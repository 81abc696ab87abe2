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

/**
 * Which of the first two records is the header: a first one that fills at most half as many columns as the second is a
 * title, or groups the columns below it.
 * @param {RawRecord} first
 * @param {RawRecord} second
 * @returns {{ header: RawRecord, isTitled: boolean }}
 */
function headerOf(first, second) {
  if (first.problem || second.problem) return { header: first, isTitled: false };
  const [one, two] = [filled(first.cells), filled(second.cells)];
  const isTitled = two >= 2 && one * 2 <= two;
  return { header: isTitled ? second : first, isTitled };
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

module.exports = { FOLDED, headerOf, Looser };
