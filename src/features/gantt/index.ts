/** What any Gantt is drawn and pulled with: the tasks' and the plan's. */
export { Arrows, linkAt, type PlacedLink, pointOf } from './Arrows';
export { Divider } from './Divider';
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
export { DeadlineMark, SlackLine } from './Marks';
export { ganttStyles } from './styles';
export { TimeHead } from './TimeHead';
export {
  dayAt,
  fittingPx,
  levelOf,
  openingX,
  type Range,
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
export { useDivider } from './useDivider';
export { useGanttDrag } from './useGanttDrag';
export { useTimeLine } from './useTimeLine';
export { useWorkCalendar } from './useWorkCalendar';
export { type GanttZoom, useZoom } from './useZoom';
export { ZoomTools } from './ZoomTools';
