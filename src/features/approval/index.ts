/** Approvals as people meet them: the drawer of one, its state, and who stands in. */
export { ApprovalDrawer } from './ApprovalDrawer';
export { ApprovalState } from './ApprovalState';
export { Delegations } from './Delegations';
export { FlowForm } from './FlowForm';
export { modeText } from './words';
