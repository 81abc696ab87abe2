/** Change requests of a plan: a chunk of its own. */
export { ChangesView } from './ChangesView';
