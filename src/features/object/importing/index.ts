export { ColumnLine } from './ColumnLine';
export { FileDrop } from './FileDrop';
export { ImportDialog } from './ImportDialog';
export { type ImportKind, ImportRefused, type Outcome, type Seen, SKIP } from './kind';
export { cellOfBook, columnsOfTable, leftOutOf, readTable } from './readTable';
export { tableKind } from './table';
