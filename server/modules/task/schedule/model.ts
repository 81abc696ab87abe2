/** Tasks of a plan as scheduling sees them. Days are numbers since 1970-01-01. */
import type { DependencyType } from '../../../../contract/task/enums';
import type { Span } from '../../../../contract/time/workdays';

export interface TaskNode {
  id: string;
  parentId: string | null;
  /** As planned; one day where only the start or only the end is set; null without any. */
  span: Span | null;
  /** What has begun or is over binds others by its real dates; a parent that has begun does so by its children. */
  real: Span | null;
  /** Not before this day: somebody put it behind what its predecessors ask for. */
  pin: number | null;
  milestone: boolean;
  /** Follows its predecessors and children: mode auto, in a project that schedules by itself, not over. */
  follows: boolean;
  begun: boolean;
  finished: boolean;
  cancelled: boolean;
  /** Private: below a parent that others see it stands by itself, as the parent's dates would tell of it. */
  isPrivate: boolean;
}

export interface TaskLink {
  preId: string;
  postId: string;
  type: DependencyType;
  /** Working days. */
  lag: number;
}

export interface TaskGraph {
  nodes: ReadonlyMap<string, TaskNode>;
  links: readonly TaskLink[];
  /** What a change can move; the others are there because they bind, and stay. */
  reached: ReadonlySet<string>;
}

/** What was changed by hand. */
export interface PlanChange {
  id: string;
  /** Its start was set: it stands there, as far as its predecessors allow. */
  placed?: boolean;
  /** Its end alone was set. */
  resized?: boolean;
  /** Predecessors that it has since this change. */
  linked?: readonly string[];
  /** It came below another task. */
  joined?: boolean;
  /** It spans its children anew, and asks nothing of them. */
  spans?: boolean;
}

export interface Move {
  id: string;
  span: Span;
  pin: number | null;
  /** Else its pin alone changed. */
  moved: boolean;
  /** The predecessor, or the child, that it stands there for; null where that is its pin. */
  by: string | null;
  /** Whether `by` is a child. */
  summary: boolean;
}
