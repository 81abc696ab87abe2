/** First steps: five things that somebody who is new does, each ticked by what the enterprise's data say. */
import { type Static, Type } from 'typebox';
import { Id } from '../envelope';

export const FirstSteps = Type.Object({
  of: Type.Union([Type.Literal('enterprise'), Type.Literal('person')]),
  /** In their order; empty once somebody has put them away. */
  steps: Type.Array(Type.Object({ key: Type.String(), done: Type.Boolean() })),
  /** The project of example data that who asks has put in, as long as it is there. */
  example: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
});
export type FirstSteps = Static<typeof FirstSteps>;
