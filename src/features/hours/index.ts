/** Hours by the week: the grid, what waits for approval, months that are closed. */
export { Lock } from './Lock';
export { Pending } from './Pending';
export { Report } from './Report';
export { SheetView } from './SheetView';
export { WeekGrid } from './WeekGrid';
