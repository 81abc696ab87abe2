/** What was said of an object and what was changed, as one feed. */
export { Activity } from './Activity';
export { LastComment } from './LastComment';
