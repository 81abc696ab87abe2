/** What a project has promised to pay: contracts and orders by subject, in their currency. A register. */
import { type Static, Type } from 'typebox';
import { registerApi } from '../object/register';
import { commitmentFields } from './fields';
import { commitmentLifecycle } from './lifecycle';
import { commitmentTabs } from './lists';

export const commitmentSchemas = registerApi(commitmentFields, commitmentLifecycle, commitmentTabs, {
  row: {
    /** Fen of its expenses that are approved or paid. */
    spent: Type.Integer(),
    /** Fen that are still to be paid, by the rate of today; 0 unless it is in force. */
    unpaid: Type.Integer(),
  },
});
export type CommitmentCreate = Static<typeof commitmentSchemas.Create>;
export type CommitmentUpdate = Static<typeof commitmentSchemas.Update>;
export type CommitmentRow = Static<typeof commitmentSchemas.Row>;
export type CommitmentDetail = Static<typeof commitmentSchemas.Detail>;
export type CommitmentQuery = Static<typeof commitmentSchemas.Query>;
export type CommitmentStep = Static<typeof commitmentSchemas.Step>;
