/** First steps: five things that somebody who is new does, each ticked by what the enterprise's data say. */
import { type Static, Type } from 'typebox';

export const FirstSteps = Type.Object({
  of: Type.Union([Type.Literal('enterprise'), Type.Literal('person')]),
  /** In their order; empty once somebody has put them away. */
  steps: Type.Array(Type.Object({ key: Type.String(), done: Type.Boolean() })),
});
export type FirstSteps = Static<typeof FirstSteps>;
