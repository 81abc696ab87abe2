/** Approvals as people meet them: the drawer of one, its state, and who stands in. */
export { AnswerMany } from './AnswerMany';
export { ApprovalDrawer } from './ApprovalDrawer';
export { ApprovalFlowSelect } from './ApprovalFlowSelect';
export { ApprovalState } from './ApprovalState';
export { Delegations } from './Delegations';
export { FlowForm } from './FlowForm';
export { ObjectApprovals } from './ObjectApprovals';
export { modeText, purposeText } from './words';
