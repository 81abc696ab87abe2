/** How norms of the demo are written down. */
import type { InterpretKind, NormCategory, NormLevel, NormSource } from '../../../contract/norm/enums';

export interface DemoNorm {
  code: string;
  title: string;
  source: NormSource;
  category: NormCategory;
  level: NormLevel;
  /** User name. */
  owner: string;
  labels?: readonly string[];
  /** Days since its effect. */
  ago: number;
  /** Its interval of review. */
  months: number;
  /** Of one that is not in effect yet. */
  state?: 'DRAFT' | 'IN_REVIEW' | 'APPROVED';
  /** Of an approved one: in so many days. */
  plannedIn?: number;
  reviewers?: readonly string[];
  approvers?: readonly string[];
  toReview?: boolean;
  obsolete?: { reason: string; by: string };
  /** Numbers of norms. */
  cites?: readonly string[];
  replaces?: readonly string[];
  /** As people paste it (`readClauses`). */
  text: string;
  /** Of the version before, half as old again; with the reason of the change. */
  before?: string;
  reason?: string;
  interprets?: readonly { by: string; clause: string; title: string; kind: InterpretKind; html: string }[];
  appraisals?: readonly { by: string; scores: readonly [number, number, number]; text: string; reply?: string }[];
  liked?: readonly string[];
  marked?: readonly string[];
  subscribed?: readonly string[];
  read?: 'everybody';
  /** Tasks of a project rest on it, one does not fit it. */
  tasks?: boolean;
}
