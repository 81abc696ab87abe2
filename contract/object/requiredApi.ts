/** Which built-in fields an enterprise demands, in the API. */

import { type Static, Type } from 'typebox';
import { RowVersion } from '../envelope';
import { type RegisterType, registerTypes } from './registerTypes';

const Names = Type.Array(Type.String({ maxLength: 60 }), { uniqueItems: true, maxItems: 60 });
/** Names of the demanded fields, by the type of the register. */
export const RequiredFields = Type.Object({
  fields: Type.Object(Object.fromEntries(registerTypes.map((type) => [type, Type.Optional(Names)]))),
  version: RowVersion,
});
export interface RequiredFields extends Omit<Static<typeof RequiredFields>, 'fields'> {
  fields: { [T in RegisterType]?: string[] };
}
