/** Privileges as a tree: chosen for a role, or explained for a person. */
export { PrivilegePicker } from './PrivilegePicker';
export { RightsView } from './RightsView';
