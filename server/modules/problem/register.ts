/** Problems as a register: what is theirs beside fields and states. */
import { problemFields } from '../../../contract/problem/fields';
import { type ProblemState, problemLifecycle } from '../../../contract/problem/lifecycle';
import { problemTabs } from '../../../contract/problem/lists';
import { problem } from '../../db/schema';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import { followClocks, onProblemClock, pauseClocks, problemGoals, resumeClocks, startClocks } from './clocks';
import { MISSED, pastClocks, presentProblems } from './present';
import type { Problem } from './problem';

export const problems: RegisterKind<Problem, ProblemState> = defineRegister<Problem, ProblemState>({
  type: 'problem',
  schema: problem,
  fields: problemFields,
  lifecycle: problemLifecycle,
  tabs: problemTabs,
  due: { field: 'deadline', event: 'problemDue' },
  /** The gravest first, then what is most urgent and due soonest. */
  rank: () => 't.severity ASC, t.urgent DESC, t.deadline ASC NULLS LAST, t.seq',
  narrow: (_context, { missed }) => (missed ? { where: MISSED } : {}),
  /** A risk that has struck makes one that needs no confirmation. */
  adopt: ({ severity, confirmed, deadline }) => ({
    input: {
      severity: Number(severity ?? 3),
      ...(typeof deadline === 'string' && { deadline }),
    },
    ...(confirmed === true && { row: { state: 'CONFIRMED' } }),
  }),
  changed: (context, { row }, before) => (before ? followClocks(context, before, row) : startClocks(context, row)),
  recycled: (context, row, gone) => (gone ? pauseClocks(context, row) : resumeClocks(context, row)),
  stepValues({ actor }, { reopenCount }, { from, to }) {
    const now = new Date().toISOString();
    const unresolved = { resolvedBy: null, resolvedAt: null };
    const reopened = problemLifecycle.states[from].closed && !problemLifecycle.states[to].closed;
    return {
      ...(to === 'RESOLVED' && { resolvedBy: actor.userId, resolvedAt: now }),
      ...(to === 'PROCESSING' && unresolved),
      closedAt: problemLifecycle.states[to].closed ? now : null,
      ...(reopened && { reopenCount: reopenCount + 1, ...unresolved }),
    };
  },
  present: presentProblems,
  detail: async (context, { row }) => ({ pastClocks: await pastClocks(context, row.id) }),
  onClock: onProblemClock,
  clockGoals: problemGoals,
});
