/** Positions and groups where they are kept. */
export { GroupForm } from './GroupForm';
export { PositionForm } from './PositionForm';
export { StaysDrawer } from './StaysDrawer';
export { inOrder } from './tree';
