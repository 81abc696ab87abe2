/** Where the blocks of the desk stand for one person; what was kept may be of an older or a newer console. Pure. */
export const blockNames = {
  tasks: '我的任务',
  projects: '我的项目',
  approvals: '待我审批',
  forms: '待我填写',
  announcements: '公告',
  duty: '值班',
  hours: '我的工时',
} as const;
export type BlockKey = keyof typeof blockNames;
export const columnNames = { main: '左栏', side: '右栏' } as const;
export type DeskColumn = keyof typeof columnNames;
export type Arrangement = Readonly<Record<DeskColumn | 'hidden', readonly BlockKey[]>>;

export const usual: Arrangement = {
  main: ['tasks', 'projects'],
  side: ['approvals', 'forms', 'announcements', 'duty', 'hours'],
  hidden: [],
};

const isBlock = (key: unknown): key is BlockKey => typeof key === 'string' && Object.hasOwn(blockNames, key);
const places = ['main', 'side', 'hidden'] as const;

/** Each block stands once; one that was not known then comes last in its usual column. */
export function readArrangement(kept: unknown): Arrangement {
  if (typeof kept !== 'object' || kept === null) return usual;
  const seen = new Set<BlockKey>();
  const read = (place: (typeof places)[number]) => {
    const list = (kept as Record<string, unknown>)[place];
    return (Array.isArray(list) ? list : []).filter(isBlock).filter((key) => !seen.has(key) && seen.add(key));
  };
  const found = { main: read('main'), side: read('side'), hidden: read('hidden') };
  for (const column of ['main', 'side'] as const) {
    found[column].push(...usual[column].filter((key) => !seen.has(key)));
  }
  return found;
}

const without = (from: Arrangement, key: BlockKey): Arrangement => ({
  main: from.main.filter((one) => one !== key),
  side: from.side.filter((one) => one !== key),
  hidden: from.hidden.filter((one) => one !== key),
});

/** @param at its place among the others of the column; beyond them: the last */
export function place(from: Arrangement, key: BlockKey, column: DeskColumn | 'hidden', at: number): Arrangement {
  const rest = without(from, key);
  const list = [...rest[column]];
  list.splice(Math.max(0, at), 0, key);
  return { ...rest, [column]: list };
}

/** Back to where it usually stands. */
export const show = (from: Arrangement, key: BlockKey): Arrangement => {
  const column = usual.main.includes(key) ? 'main' : 'side';
  return place(from, key, column, from[column].length);
};
