/** What any Gantt is drawn and pulled with: the tasks' and the plan's. */
export { Arrows, type PlacedLink, pointOf } from './Arrows';
export {
  arrowPath,
  BAR_HEIGHT,
  type DragPart,
  nudged,
  type Point,
  pulled,
  ROW_HEIGHT,
  type Side,
  sidesOf,
  typeOf,
} from './geometry';
export { ganttStyles } from './styles';
export { TimeHead } from './TimeHead';
export {
  dayAt,
  type Scale,
  scaleFor,
  shadesOf,
  ticksOf,
  widthOf,
  xOf,
  type Zoom,
  zoomCodes,
  zooms,
} from './timeScale';
export { useGanttDrag } from './useGanttDrag';
export { STRIP, useStrip } from './useStrip';
export { useWorkCalendar } from './useWorkCalendar';
