/** Tables that people make: their list, one of them, one record by its address, and the form that is filled in. */
export { FillPage } from './FillPage';
export { RecordPage } from './RecordPage';
export { TablesPage } from './TablesPage';
