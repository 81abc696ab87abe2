/** Resources of a project: what is taken of them, in a list and as a picture. */
export { AllocateButton, Allocations } from './Allocations';
export { ResourceTimeline } from './ResourceTimeline';
export { TaskSelect } from './TaskSelect';
export { sayAmount } from './words';
