/** Lists of any kind of object (docs/architecture.md): a page is its columns, its filters and a function of a service. */

export type { ListColumn } from './column';
export * from './columnChoice';
export { columnsTool } from './columnsTool';
export { DataList } from './DataList';
export { type DataTableProps, ListTableContext } from './DataTable';
export { FilterBar } from './FilterBar';
export { anyOf, days, type ListFilter, oneOf, whom } from './filters';
export { HeadCell, nextSort } from './HeadCell';
export { QuickTabs } from './QuickTabs';
export { type LoadPage, RowWindow, WINDOW_SIZE } from './rowWindow';
export { SearchBox } from './SearchBox';
export { SelectBox } from './SelectBox';
export { narrowing, parseState, printState, unnarrowed } from './state/address';
export type { Param, Schema, StateOf } from './state/param';
export {
  choice,
  type DayRange,
  ids,
  many,
  maybe,
  one,
  page,
  person,
  range,
  type Sort,
  shownDay,
  size,
  sort,
  text,
} from './state/params';
export { useListState } from './state/useListState';
export { useColumnChoice } from './useColumnChoice';
export { BOX_WIDTH, useDataGrid } from './useDataGrid';
export { type DataListModel, type ListPage, onePage, useDataList } from './useDataList';
export { useFillHeight } from './useFillHeight';
export type { Selection } from './useSelection';
export { ViewSegments, viewTool, type WayToLook } from './viewSwitch';
export { NameView } from './views/NameView';
export { SavedViewMenu } from './views/SavedViewMenu';
export { columnsOf, savedView } from './views/savedState';
export { useSavedViews } from './views/useSavedViews';
export { useViewWriting } from './views/useViewWriting';
export { ViewBar, ViewEntry, ViewMark } from './views/ViewBar';
