export { ColumnLine } from './ColumnLine';
export { FileDrop } from './FileDrop';
export { ImportDialog } from './ImportDialog';
export { type ImportKind, type Outcome, type Seen, SKIP } from './kind';
export { tableKind } from './table';
