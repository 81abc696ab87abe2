/** The editors that choose from a list: one chunk, since whoever opens one is likely to open another. */
export { MultiSelectEditor } from './MultiSelectEditor';
export { PeopleEditor } from './PeopleEditor';
export { PersonEditor } from './PersonEditor';
export { PriorityEditor } from './PriorityEditor';
export { SelectEditor } from './SelectEditor';
export { StageEditor } from './StageEditor';
export { ToggleEditor } from './ToggleEditor';
