/** People of the enterprise, wherever one is chosen or named. */
export { MemberSelect } from './MemberSelect';
export { MembersSelect } from './MembersSelect';
