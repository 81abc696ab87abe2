/** Which tasks are chosen. Pure. */

export interface Selection {
  ids: ReadonlySet<string>;
  /** Everything that the filter finds, whether it is loaded or not. */
  all: boolean;
  /** Where the last choice was made: a range begins there. */
  anchor: number | null;
}

export const noSelection: Selection = { ids: new Set(), all: false, anchor: null };

export const isChosen = ({ ids, all }: Selection, taskId: string): boolean => all || ids.has(taskId);

/** Out of everything one cannot be left out: the choice begins anew. */
export function toggle(selection: Selection, taskId: string, at: number): Selection {
  if (selection.all) return noSelection;
  const ids = new Set(selection.ids);
  if (!ids.delete(taskId)) ids.add(taskId);
  return { ids, all: false, anchor: at };
}

/** Besides what is chosen. */
export function add(selection: Selection, ids: readonly string[], at: number): Selection {
  return selection.all ? selection : { ids: new Set([...selection.ids, ...ids]), all: false, anchor: at };
}

/** From the anchor to here. Rows that are not loaded have no id yet: they are counted, not chosen. */
export function extend(
  selection: Selection,
  to: number,
  idAt: (index: number) => string | undefined,
): { selection: Selection; missing: number } {
  if (selection.all) return { selection, missing: 0 };
  const from = selection.anchor ?? to;
  const ids = new Set(selection.ids);
  let missing = 0;
  for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
    const id = idAt(at);
    if (id) ids.add(id);
    else missing++;
  }
  return { selection: { ids, all: false, anchor: from }, missing };
}

export const chosenCount = ({ ids, all }: Selection, total: number): number => (all ? total : ids.size);
