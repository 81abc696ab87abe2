/** How demo risks and problems are written down. Times are working days before now, days lie from today on. */
import type { ProblemState } from '../../../contract/problem/lifecycle';
import type { Severity } from '../../../contract/problem/sla';
import type { RiskState } from '../../../contract/risk/lifecycle';

export type Assessment = readonly [probability: number, impact: number];

export interface DemoRisk {
  title: string;
  description?: string;
  source: string;
  category: string;
  strategy?: string;
  measures?: string;
  contingency?: string;
  triggerSignal?: string;
  resolution?: string;
  isPrivate?: true;
  assignee?: string;
  first: Assessment;
  /** Working days ago. */
  identified: number;
  /** Days from today. */
  expected?: number;
  planClose?: number;
  tracks?: readonly (readonly [ago: number, situation: string, now?: Assessment, measures?: string])[];
  /** After 已识别. What is said of one that has struck is its situation, of others their reason. */
  steps?: readonly (readonly [ago: number, to: RiskState, said?: string])[];
}

export interface DemoProblem {
  title: string;
  description?: string;
  type: string;
  severity: Severity;
  urgent?: 1 | 2 | 3 | 4;
  affected?: string;
  assignee?: string;
  /** Whoever found it; without a name the project's owner. */
  by?: string;
  /** Working days ago. */
  raised: number;
  /** Days from today. */
  deadline?: number;
  /** The title of the risk that became this: it begins as confirmed. */
  risk?: string;
  steps?: readonly (readonly [ago: number, to: ProblemState, said?: string])[];
  resolution?: string;
  resolutionComment?: string;
  rootCause?: string;
}

export interface DemoRegisters {
  risks: readonly DemoRisk[];
  problems: readonly DemoProblem[];
}
