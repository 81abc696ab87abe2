/** One cell that is typed over or chosen for: where an edit begins, and where it ends. */
import { isOfDays } from '@contract/dynamicTable/kinds';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import type { Doing } from '../doing';
import type { Records } from '../records/useRecords';
import { isChosen, typedText } from '../records/values';
import type { Place } from './layout';
import type { Edited } from './measures';
import type { Selection } from './useSelection';

export interface Editing {
  /** What is typed over a cell; null: nothing is. */
  draft: (Edited & { text: string }) | null;
  /** The cell whose values are offered. */
  choosing: Edited | null;
  /** Of the chosen cell. @param text what was typed, instead of what stands there */
  begin(text?: string): void;
  type(text: string): void;
  /** Writes what was typed. @param move where to go on */
  commit(move?: Place): void;
  cancel(): void;
  /** @returns whether it was saved */
  choose(edited: Edited, value: CellValue): Promise<boolean>;
  stopChoosing(): void;
  /** Leaves the cell for another one. */
  go: Selection['go'];
}

interface Needs {
  selection: Selection;
  fields: readonly TableField[];
  records: Records;
  doing: Doing;
  fail: (failure: unknown) => void;
  /** Tells why a cell is left alone. */
  say: (words: string) => void;
  onOpen: (id: string) => void;
}

export function useEditing({ selection, fields, records, doing, fail, say, onOpen }: Needs): Editing {
  const [draft, setDraft] = useState<Editing['draft']>(null);
  const [choosing, setChoosing] = useState<Edited | null>(null);
  const go: Selection['go'] = (place, extend) => {
    selection.go(place, extend);
    setChoosing(null);
  };
  const choose = async ({ record, field }: Edited, value: CellValue) => {
    try {
      await doing.change([{ id: record.id, values: { [field.key]: value } }], `「${field.name}」`);
      return true;
    } catch (failure) {
      fail(failure);
      return false;
    }
  };
  const commit = (move?: Place) => {
    const edited = draft;
    setDraft(null);
    if (move) go(move);
    if (!edited) return;
    const { record, field, text } = edited;
    if (text === typedText(field, record.values[field.key], records.people)) return;
    void write(edited);
  };
  /** What was typed and could not be written is typed on, unless something else is by now. */
  const giveBack = useMemoizedFn((edited: NonNullable<Editing['draft']>) => {
    const row = records.placeOf(edited.record.id);
    const column = fields.findIndex(({ key }) => key === edited.field.key);
    if (draft || choosing || row === undefined || column < 0) return;
    go({ row, column });
    setDraft(edited);
  });
  const write = async (edited: NonNullable<Editing['draft']>) => {
    const { record, field, text } = edited;
    try {
      const { actId, skipped } = await doing.paste([record.id], [field.key], [[text]], `「${field.name}」`);
      if (skipped > 0 && !actId) giveBack(edited);
    } catch (failure) {
      fail(failure);
      giveBack(edited);
    }
  };
  const begin = (text?: string) => {
    const { field, record } = selection;
    if (!field || !record) return;
    if (!field.writable) {
      say(`「${field.name}」不能修改`);
      return;
    }
    const edited = { record, field };
    if (field.kind === 'switch') void choose(edited, record.values[field.key] !== true);
    // Files are uploaded and looked at where there is room for them.
    else if (field.kind === 'file') onOpen(record.id);
    // A day is typed as well as chosen.
    else if (isChosen(field) && !(isOfDays(field.kind) && text)) setChoosing(edited);
    else setDraft({ ...edited, text: text ?? typedText(field, record.values[field.key], records.people) });
  };
  return {
    ...{ draft, choosing, begin, commit, choose, go },
    type: (text) => (draft ? setDraft({ ...draft, text }) : begin(text)),
    cancel: () => setDraft(null),
    stopChoosing: () => setChoosing(null),
  };
}
