/** The console's first calls answered together (`contract/firstCalls.ts`). */
import { type Static, Type } from 'typebox';

export const FirstAnswer = Type.Object({
  /** As the head of the page names it. */
  call: Type.String(),
  status: Type.Integer(),
  /** What the call by itself would have answered: the whole envelope, a failure's too. */
  answer: Type.Unknown(),
});
export type FirstAnswer = Static<typeof FirstAnswer>;

/** Without a page: the calls of each start. */
export const FirstPage = Type.Object({ page: Type.Optional(Type.String({ maxLength: 300 })) });
