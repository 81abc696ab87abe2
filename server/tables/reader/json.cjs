// @ts-check
/** JSON that tools export, as the table that their CSV would be: the board of Trello, and lists of objects (`gh issue list --json`). */
const { refuse } = require('../../sandbox/refuse.cjs');
const { FOLDED } = require('./loose.cjs');

/**
 * @typedef {import('./csv.cjs').RawRecord} RawRecord
 * @typedef {Record<string, unknown>} Thing
 */

/** @param {Buffer} bytes */
const isJson = (bytes) => /^\uFEFF?\s*(\{|\[\s*\{)/.test(bytes.subarray(0, 1000).toString('utf8'));

/** @param {unknown} value @returns {value is Thing} */
const isThing = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value @returns {Thing[]} */
const things = (value) => (Array.isArray(value) ? value.filter(isThing) : []);
/** What things are called, in the order in which it tells most. */
const NAMES = ['login', 'username', 'name', 'title', 'displayName', 'fullName', 'value', 'id'];

/** A comment keeps who made it and when, as `commentsIn` of `contract/import/comments.ts` reads them. @param {Thing} value */
function commentOf(value) {
  const when = value.createdAt ?? value.created_at;
  if (typeof value.body !== 'string' || typeof when !== 'string') return null;
  const author = isThing(value.author) ? value.author : value.user;
  return `${when};${isThing(author) ? textOf(author).replaceAll(';', ' ') : ''};${value.body}`;
}

/** @param {unknown} value @returns {string} */
function textOf(value) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(FOLDED);
  const comment = commentOf(/** @type {Thing} */ (value));
  if (comment !== null) return comment;
  const name = NAMES.find((key) => typeof (/** @type {Thing} */ (value)[key]) === 'string');
  return name ? String(/** @type {Thing} */ (value)[name]) : '';
}

/**
 * @param {Buffer} bytes
 * @param {(record: RawRecord) => Promise<void>} onRecord  the header first
 */
async function readJson(bytes, onRecord) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw refuse('文件不是有效的 JSON，请重新导出，或改用 CSV');
  }
  const records = isThing(value) && Array.isArray(value.cards) ? boardOf(value) : listOf(value);
  for (const cells of records) await onRecord({ cells });
}

/** @param {unknown} value @returns {string[][]} */
function listOf(value) {
  const inside = isThing(value) ? Object.values(value).find((one) => things(one).length > 0) : value;
  const rows = things(inside);
  if (rows.length === 0) throw refuse('JSON 文件中没有可导入的列表，请导出 Trello 看板的 JSON，或改用 CSV');
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
}

const BOARD = [
  'Card ID',
  'Card Name',
  'Card URL',
  'Card Description',
  'Labels',
  'Members',
  'Start Date',
  'Due Date',
  'List Name',
  'Board Name',
  'Archived',
  'Checklists',
  'Comments',
];

/** @param {Thing} board @returns {string[][]} */
function boardOf(board) {
  const lists = new Map(things(board.lists).map((list) => [list.id, list]));
  const members = new Map(
    things(board.members).map((member) => [member.id, textOf(member.fullName) || textOf(member)]),
  );
  const labels = new Map(things(board.labels).map((label) => [label.id, textOf(label.name) || textOf(label.color)]));
  /** @type {Map<unknown, string[]>} */
  const checklists = new Map();
  for (const list of things(board.checklists)) {
    const items = things(list.checkItems).map(
      (item) => `[${item.state === 'complete' ? 'x' : ' '}] ${textOf(item.name)}`,
    );
    checklists.set(list.idCard, [...(checklists.get(list.idCard) ?? []), `${textOf(list.name)}:`, ...items]);
  }
  /** The newest action stands first. @type {Map<unknown, string[]>} */
  const comments = new Map();
  for (const action of things(board.actions)) {
    if (action.type !== 'commentCard' || !isThing(action.data) || !isThing(action.data.card)) continue;
    const author = isThing(action.memberCreator) ? textOf(action.memberCreator.fullName) : '';
    const said = `${textOf(action.date)};${author};${textOf(action.data.text)}`;
    comments.set(action.data.card.id, [said, ...(comments.get(action.data.card.id) ?? [])]);
  }
  /** @param {Thing} card @param {string} ids @param {Map<unknown, string>} names */
  const called = (card, ids, names) => {
    const list = card[ids];
    return (Array.isArray(list) ? list : [])
      .map((id) => names.get(id) ?? '')
      .filter(Boolean)
      .join(FOLDED);
  };
  const rows = things(board.cards).map((card) => {
    const list = lists.get(card.idList);
    const isArchived = card.closed === true || list?.closed === true;
    return [
      textOf(card.id),
      textOf(card.name),
      textOf(card.shortUrl ?? card.url),
      textOf(card.desc),
      called(card, 'idLabels', labels),
      called(card, 'idMembers', members),
      textOf(card.start),
      textOf(card.due),
      textOf(list?.name),
      textOf(board.name),
      String(isArchived),
      (checklists.get(card.id) ?? []).join('\n'),
      (comments.get(card.id) ?? []).join(FOLDED),
    ];
  });
  return [BOARD, ...rows];
}

module.exports = { isJson, readJson };
