export { CollectionForm } from './CollectionForm';
export { HealthCell } from './HealthCell';
export { ManageDrawer } from './ManageDrawer';
export { Figure, managedColumns } from './managedColumns';
