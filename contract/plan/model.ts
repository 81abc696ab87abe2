/** A plan as it is reckoned (specification §2 "plan"; areas: plan): nodes, links, and what becomes of them. */
export const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkType = (typeof linkTypes)[number];

export interface PlanNode {
  id: string;
  parentId: string | null;
  /** Working days; 0 is a milestone, which is the evening of its day, or with `atStart` its morning. */
  duration: number;
  atStart?: boolean;
  /** Days since 1970-01-01. A pin is `startNoEarlier`; a deadline is `endNoLater` and moves nothing. */
  startNoEarlier?: number | null;
  endNoEarlier?: number | null;
  startNoLater?: number | null;
  endNoLater?: number | null;
  /** As late as it may stand without moving a successor or the end of the plan; begun or by hand it does not wait. */
  latest?: boolean;
  /** Its dates stay as they are, and bind others. */
  manual?: { start: number; end: number } | null;
  realStart?: number | null;
  realEnd?: number | null;
  cancelled?: boolean;
  /** Of another plan: it binds what follows it, and this plan does not end with it. */
  outside?: boolean;
  /** 0 to 100; a forecast needs it. */
  progress?: number;
}

export interface PlanLink {
  from: string;
  to: string;
  type: LinkType;
  /** Working days, or with `elapsed` days of the calendar. */
  lag: number;
  elapsed?: boolean;
}

/** What a node stands where it stands for. */
export type Driver =
  | { by: 'plan' | 'pin' | 'real' | 'manual' | 'today' | 'children' | 'tasks' | 'latest' }
  | { by: 'link'; from: string };

export interface Scheduled {
  /** Days; null for what is cancelled, and for a group without anything in it. */
  start: number | null;
  end: number | null;
  driver: Driver;
  /** The first day on which predecessors, its own and its groups', let it start; null where none does. */
  bound: number | null;
  /** The first day on which it would start without its pin. */
  unpinned: number | null;
  /** Working days; null where nothing is left to move: what is over or cancelled. */
  totalSlack: number | null;
  freeSlack: number | null;
  critical: boolean;
  /** Earlier than a predecessor or a pin allows; only what is manual or begun can be. */
  early: boolean;
  /** Later than a deadline allows. */
  late: boolean;
}

export interface PlanInput {
  nodes: readonly PlanNode[];
  links: readonly PlanLink[];
  /** Nothing that is automatic starts before this day. */
  start: number;
  /** Makes it a forecast: what has not begun starts today at the earliest, what has ends when the rest is done. */
  today?: number;
  /** Critical is what has at most so much slack. */
  criticalSlack?: number;
}
