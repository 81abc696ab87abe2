import { holdsTyped } from '@contract/search/fold';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { useAct } from '@/features/undo';

interface Kept {
  id: string;
}
export interface FormOf<T> {
  /** Absent: a new one. */
  row?: T;
  /** All rows, whatever the search has left. */
  rows: readonly T[];
  onClose: () => void;
  onDone: () => void;
}
interface Removal<T> {
  call: (row: T) => Promise<unknown>;
  /** What is removed, as the question names it; else its noun and name. */
  subject?: (row: T) => string;
  /** What follows from it. */
  content?: (row: T) => ReactNode;
  /** Whether this one can be removed. */
  may?: (row: T) => boolean;
}
export interface KeptPageProps<T extends Kept> {
  /** Under which a person's choice of columns is kept. */
  name: string;
  /** What its rows are: 岗位. */
  noun: string;
  /** Where the page is called otherwise than its rows; null: it stands inside a page that has a title. */
  title?: string | null;
  columns: readonly ListColumn<T>[];
  list: () => Promise<readonly T[]>;
  nameOf: (row: T) => string;
  /** What is searched: 搜索名称. */
  search: string;
  /** Where that is looked for; in the name unless said otherwise. */
  words?: (row: T) => readonly (string | null | undefined)[];
  form: (props: FormOf<T>) => ReactNode;
  remove: Removal<T>;
  /** What a click on a row opens instead of its form. */
  opened?: (props: { row: T; onClose: () => void; onChanged: () => void }) => ReactNode;
  /** What else can be done with a row. */
  more?: (row: T, refresh: () => void) => ReactNode;
  actionsWidth?: number;
  /** What makes a new one: 新建岗位. */
  createText?: string;
  exported?: boolean;
  emptyText: string;
  /** Below the list. */
  children?: ReactNode;
}

const params = { q: text(50) };

/**
 * A page on which an enterprise administers rows with a version and no lifecycle: a list that is short by nature, searched
 * as one types, a form to add and to change, a question before one is removed. On the server `defineKept` is its other half.
 */
export function KeptPage<T extends Kept>(props: KeptPageProps<T>) {
  const { name, noun, title = noun, columns, nameOf, search, words = (row) => [nameOf(row)], remove, opened } = props;
  const { modal } = App.useApp();
  const { told } = useAct();
  const [all, setAll] = useState<readonly T[]>([]);
  const [form, setForm] = useState<{ row?: T } | null>(null);
  const [open, setOpen] = useState<T | null>(null);
  const load = async (q: string) => {
    const rows = await props.list();
    setAll(rows);
    return onePage(rows.filter((row) => holdsTyped(q, ...words(row))));
  };
  const list = useDataList<T, typeof params>({ params, load: ({ q }) => load(q), idOf: ({ id }) => id });
  const refresh = () => void list.refresh();
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      {props.createText ?? `新建${noun}`}
    </Button>
  );
  const ask = (row: T) =>
    modal.confirm({
      title: `删除${remove.subject?.(row) ?? `${noun}「${nameOf(row)}」`}？`,
      content: remove.content?.(row),
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await remove.call(row);
        told('删除成功', { label: nameOf(row) });
        refresh();
      },
    });
  const { may = () => true } = remove;
  return (
    <div className="stack">
      <DataList<T, typeof params>
        name={name}
        noun={noun}
        {...(title === null ? { tools: create } : { title, actions: create })}
        list={list}
        columns={columns}
        nameOf={nameOf}
        search={search}
        onOpen={opened ? setOpen : (row) => setForm({ row })}
        rowActionsWidth={props.actionsWidth ?? 120}
        rowActions={(row) => (
          <>
            <Button size="small" type="link" onClick={() => setForm({ row })}>
              编辑
            </Button>
            {props.more?.(row, refresh)}
            {may(row) && (
              <Button size="small" type="link" danger onClick={() => ask(row)}>
                删除
              </Button>
            )}
          </>
        )}
        exportPage={props.exported ? ({ q }) => load(q) : undefined}
        emptyText={props.emptyText}
        emptyAction={create}
      />
      {props.children}
      {form &&
        props.form({
          ...form,
          rows: all,
          onClose: () => setForm(null),
          onDone: () => {
            setForm(null);
            told('保存成功');
            refresh();
          },
        })}
      {open && opened?.({ row: open, onClose: () => setOpen(null), onChanged: refresh })}
    </div>
  );
}
