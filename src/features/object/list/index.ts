/** Lists of any kind of object (docs/architecture.md): a page is its columns, its filters and a function of a service. */
export { ColumnChooser } from './ColumnChooser';
export * from './columnChoice';
