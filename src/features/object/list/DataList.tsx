import { useLocation } from '@umijs/max';
import { Button, type InputRef, Pagination } from 'antd';
import { type ReactNode, type RefObject, Suspense, useContext, useEffect, useRef } from 'react';
import { PageLead } from '@/components/PageHeader/lead';
import StateView from '@/components/StateView';
import type { Tool } from '@/components/ToolMenu';
import { MoreTools } from '@/components/ToolMenu/MoreTools';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { errorText } from '@/utils/apiError';
import { cx } from '@/utils/cx';
import type { ListColumn } from './column';
import { columnsTool } from './columnsTool';
import { DataTable, type DataTableProps, ListTableContext } from './DataTable';
import { FilterBar } from './FilterBar';
import type { ListFilter } from './filters';
import styles from './list.module.css';
import { PhoneRows } from './PhoneRows';
import { type QuickTab, QuickTabs } from './QuickTabs';
import { SearchBox } from './SearchBox';
import { SelectionBar } from './SelectionBar';
import { SkeletonRows } from './SkeletonRows';
import { changed, printState, unnarrowed } from './state/address';
import type { Schema, StateOf } from './state/param';
import { PAGE_SIZES, type PageSize, type Sort } from './state/params';
import { useColumnChoice } from './useColumnChoice';
import type { DataListModel, ListPage } from './useDataList';
import { useExport } from './useExport';
import { useSearchKey } from './useSearchKey';
import type { Selection } from './useSelection';
import { SavedViewMenu } from './views/SavedViewMenu';
import { columnsOf } from './views/savedState';
import { useSavedViews, type ViewsPlace } from './views/useSavedViews';

export interface DataListProps<T, S extends Schema> {
  /** Under which a person's choice of columns is kept. */
  name: string;
  /** What its rows are: 项目. */
  noun: string;
  list: DataListModel<T, S>;
  columns: readonly ListColumn<T>[];
  /** Says which row it is, to those who do not see it. */
  nameOf: (row: T) => string;
  /** The page's own title; absent where the list stands inside a page that has one. */
  title?: string;
  /** What acts on the page: 新建. */
  actions?: ReactNode;
  /** Of the parameter `tab`. */
  tabs?: readonly QuickTab[];
  /** What the parameter `q` searches: 搜索名称或编号. */
  search?: string;
  filters?: readonly ListFilter<keyof S & string>[];
  /** Its saved views stand under this name; its address has the parameter `saved` (`savedView`). */
  views?: ViewsPlace;
  /** Further things of the bar: a switch of views. */
  tools?: ReactNode;
  rowActions?: (row: T) => ReactNode;
  rowActionsWidth?: number;
  onOpen?: (row: T) => void;
  onPeek?: (row: T) => void;
  /** What can be done with chosen rows; without it none can be chosen. */
  selectionActions?: (selection: Selection<T>) => ReactNode;
  /** Another form of the rows: cards. */
  renderRows?: (rows: readonly T[]) => ReactNode;
  /** Instead of rows and pages: another view of what the list finds. */
  body?: ReactNode;
  /** What is rarely needed, behind the three dots. */
  moreTools?: readonly Tool[];
  /** Asks for one page of what the list finds; without it there is no export. */
  exportPage?: (state: StateOf<S>) => Promise<ListPage<T>>;
  /** Where there is nothing yet, and nothing narrows the list. */
  emptyText: ReactNode;
  emptyAction?: ReactNode;
  /** Told of the columns that are shown, by key: what only some of them need is asked for with them. */
  onColumns?: (keys: readonly string[]) => void;
  /** Below the head, above the rows: a notice. */
  children?: ReactNode;
}

type SortState = { value: Sort | null; change: (sort: Sort | null) => void } | undefined;

/** The choice of a sort where no heads of columns offer it. */
function sortChoice<T>(fields: readonly ListColumn<T>[], sort: SortState) {
  return {
    value: sort?.value ? `${sort.value.field}:${sort.value.order}` : undefined,
    options: fields.flatMap(({ key, title }) => [
      { value: `${key}:asc`, label: `${title} ↑` },
      { value: `${key}:desc`, label: `${title} ↓` },
    ]),
    onChange: (next: string | undefined) => {
      const [field = '', order] = next?.split(':') ?? [];
      sort?.change(next ? { field, order: order === 'desc' ? 'desc' : 'asc' } : null);
    },
  };
}

/** The table of the page that holds the list, or the plain one. */
function Grid<T>(grid: DataTableProps<T>) {
  const given = useContext(ListTableContext);
  if (!given) return <DataTable {...grid} />;
  return (
    <Suspense
      fallback={
        <div className="coming" role="status" aria-busy="true" aria-label="正在加载">
          <SkeletonRows phone={false} />
        </div>
      }
    >
      <given.Table {...(grid as unknown as DataTableProps<object>)} />
    </Suspense>
  );
}

interface HeadProps {
  title: string;
  tabs: ReactNode;
  actions: ReactNode;
  narrow: boolean;
}

function ListHead({ title, tabs, actions, narrow }: HeadProps) {
  const lead = useContext(PageLead);
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {!narrow && tabs}
      {lead && !narrow ? <p className={styles.lead}>{lead}</p> : <span className={styles.grow} />}
      {actions}
    </header>
  );
}

interface RowsProps<T, S extends Schema> {
  of: DataListProps<T, S>;
  choice: ReturnType<typeof useColumnChoice<T>>;
  sort: SortState;
  narrow: boolean;
  toSearch: (() => void) | undefined;
}

/** The rows of a page: as the page draws them, as lines on a phone, else as a table. */
function Rows<T, S extends Schema>({ of, choice, sort, narrow, toSearch }: RowsProps<T, S>) {
  const { noun, list, columns, nameOf, selectionActions } = of;
  const { page, idOf } = list;
  const rows = page?.result ?? [];
  if (of.renderRows) return of.renderRows(rows);
  const shared = { label: noun, rows, idOf, nameOf, actions: of.rowActions };
  const selection = selectionActions && list.selection;
  if (narrow) {
    return <PhoneRows {...shared} columns={columns} busy={list.loading} selection={selection} onOpen={of.onOpen} />;
  }
  const grid: DataTableProps<T> = {
    ...shared,
    columns: choice.visible,
    total: page?.total ?? 0,
    before: ((page?.pageNo ?? 1) - 1) * (page?.pageSize ?? 0),
    busy: list.loading,
    selection,
    actionsWidth: of.rowActionsWidth ?? 48,
    sort,
    choice: choice.choice,
    onChoice: choice.change,
    keys: { open: of.onOpen, peek: of.onPeek, search: toSearch },
  };
  return <Grid {...grid} />;
}

interface BarProps<T, S extends Schema> extends Pick<RowsProps<T, S>, 'of' | 'choice' | 'sort' | 'narrow'> {
  saved: ReturnType<typeof useSavedViews>;
  sortFields: readonly ListColumn<T>[];
  input: RefObject<InputRef | null>;
  tabBar: ReactNode;
  more: readonly Tool[];
}

/** What narrows and orders the rows, and what is rarely needed. */
function ListBar<T, S extends Schema>(props: BarProps<T, S>) {
  const { of, saved, choice, sort, sortFields, narrow, input, tabBar, more } = props;
  const { list, noun, search, views, title, tools } = of;
  const { params, change, narrowedBy } = list;
  const filters: readonly ListFilter[] = of.filters ?? [];
  const state = list.state as Readonly<Record<string, unknown>>;
  const set = change as (changes: Readonly<Record<string, unknown>>) => void;
  const initial = Object.fromEntries(Object.entries(params).map(([key, param]) => [key, param.initial]));
  return (
    <div className={styles.bar}>
      {title === undefined && !narrow && tabBar}
      {views && (
        <SavedViewMenu
          {...{ place: views, noun, params, saved, state: list.state }}
          change={change}
          columns={choice.choice}
          onReset={choice.reset}
        />
      )}
      {search !== undefined && (
        <SearchBox
          label={search}
          hint={narrow ? undefined : ' /'}
          value={String(state.q)}
          onChange={(q) => set({ q })}
          inputRef={input}
        />
      )}
      {(filters.length > 0 || sortFields.length > 0) && (
        <FilterBar
          filters={filters}
          values={state}
          set={narrowedBy}
          initial={initial}
          onChange={set}
          sort={sortFields.length > 0 ? sortChoice(sortFields, sort) : undefined}
        />
      )}
      {narrow && tabBar}
      <span className={styles.grow} />
      {tools}
      <MoreTools tools={more} />
    </div>
  );
}

/** A list of objects: search, quick tabs, filters, columns, sort, pages, choice, export. Its state is the address. */
export function DataList<T, S extends Schema>(props: DataListProps<T, S>) {
  const { name, noun, list, columns, title, actions, tabs, search, tools, selectionActions } = props;
  const filters: readonly ListFilter[] = props.filters ?? [];
  const { params, page, change, narrowedBy } = list;
  const given = useContext(ListTableContext);
  const state = list.state as Readonly<Record<string, unknown>>;
  const set = change as (changes: Readonly<Record<string, unknown>>) => void;
  const { pathname, search: address } = useLocation();
  const narrow = useMediaQuery(NARROW);
  const input = useRef<InputRef>(null);
  const saved = useSavedViews(props.views, state.saved);
  const kept = saved.open && columnsOf(saved.open);
  const choice = useColumnChoice(name, columns, saved.open && kept && { id: saved.open.id, columns: kept });
  const { onColumns } = props;
  const shownKeys = choice.visible.map(({ key }) => key).join(',');
  useEffect(() => onColumns?.(shownKeys.split(',')), [onColumns, shownKeys]);
  const toSearch = search === undefined ? undefined : () => input.current?.focus({ cursor: 'all' });
  useSearchKey(toSearch);

  const rows = page?.result ?? [];
  const addressOf = (tab: string) => {
    const next = changed(params, list.state, { tab } as Partial<StateOf<S>>);
    const query = printState(params, next, new URLSearchParams(address)).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  const sort =
    'sort' in params ? { value: state.sort as Sort | null, change: (sort: Sort | null) => set({ sort }) } : undefined;
  const asTable = !narrow && !props.renderRows && !props.body;
  const sortFields = asTable || props.body ? [] : columns.filter((column) => column.sortable);
  useEffect(() => {
    if (asTable) void given?.load();
  }, [asTable, given]);
  const exporting = useExport({
    noun,
    columns: choice.visible,
    load: (pageNo, size) => props.exportPage?.({ ...list.state, page: pageNo, size }) ?? Promise.reject(),
  });
  const more = [
    ...(asTable && columns.length > 3
      ? [columnsTool({ all: columns, choice: choice.choice, initial: choice.initial, onChange: choice.change })]
      : []),
    ...(props.exportPage && rows.length > 0 ? [exporting] : []),
    ...(props.moreTools ?? []),
  ];
  const tabBar = tabs && (
    <QuickTabs tabs={tabs} active={String(state.tab)} counts={page?.counts} addressOf={addressOf} />
  );
  const bar = <ListBar of={props} {...{ saved, choice, sort, sortFields, narrow, input, tabBar, more }} />;

  return (
    <div className={styles.list}>
      {title !== undefined && <ListHead {...{ title, actions, narrow }} tabs={tabBar} />}
      {(search !== undefined || filters.length > 0 || tools || tabs || more.length > 0) && bar}
      {props.children}
      {props.body ?? (
        <StateView
          loading={!page && list.failure === undefined}
          error={page ? undefined : list.failure}
          onRetry={() => void list.refresh()}
          empty={rows.length === 0}
          skeleton={<SkeletonRows phone={narrow} />}
          emptyText={narrowedBy.length > 0 ? `没有符合条件的${noun}` : props.emptyText}
          emptyAction={
            narrowedBy.length > 0 ? (
              <Button onClick={() => change(unnarrowed(params))}>查看全部{noun}</Button>
            ) : (
              props.emptyAction
            )
          }
        >
          <div className={cx(props.renderRows ? styles.bare : styles.body, list.loading && styles.busy)}>
            <Rows of={props} {...{ choice, sort, narrow, toSearch }} />
          </div>
          <Foot list={list} noun={noun} narrow={narrow} />
        </StateView>
      )}
      {selectionActions && !props.body && (
        <SelectionBar selection={list.selection}>{selectionActions(list.selection)}</SelectionBar>
      )}
    </div>
  );
}

/** How many there are, and the way to the others. */
function Foot<T, S extends Schema>({
  list,
  noun,
  narrow,
}: {
  list: DataListModel<T, S>;
  noun: string;
  narrow: boolean;
}) {
  const { page, params, change } = list;
  const set = change as (changes: { page?: number; size?: PageSize }) => void;
  return (
    <footer className={styles.foot}>
      <span role="status" className={styles.total}>
        {list.failure ? (
          <>
            更新失败：{errorText(list.failure)}
            <Button type="link" size="small" onClick={() => void list.refresh()}>
              重试
            </Button>
          </>
        ) : (
          `共 ${page?.total.toLocaleString() ?? 0} 个${noun}`
        )}
      </span>
      {'page' in params && page && (
        <Pagination
          size="small"
          current={page.pageNo}
          pageSize={page.pageSize}
          total={page.total}
          simple={narrow}
          hideOnSinglePage={page.total <= PAGE_SIZES[0]}
          showSizeChanger={!narrow && 'size' in params}
          pageSizeOptions={[...PAGE_SIZES]}
          onChange={(pageNo, pageSize) => {
            const size = PAGE_SIZES.find((one) => one === pageSize);
            set(size !== undefined && size !== page.pageSize ? { size } : { page: pageNo });
          }}
        />
      )}
    </footer>
  );
}
