/** Positions and groups where they are kept, and requests for staff. */
export { GroupForm } from './GroupForm';
export { PositionForm } from './PositionForm';
export { StaffForm } from './StaffForm';
export { StaffRequests } from './StaffRequests';
export { StaysDrawer } from './StaysDrawer';
export { inOrder } from './tree';
