/** Sign-ins of an enterprise's members as its back office reads them (§6 ENTERPRISE:OPERATE_LOG_VIEW). */
import { type Static, Type } from 'typebox';
import { LoginEntry } from '../auth/security';
import { Day, Id, Nullable, Page, Person, pagingFields } from '../envelope';

/** Days are those of the users' zone, both included. */
const filters = {
  userId: Type.Optional(Id),
  success: Type.Optional(Type.Boolean()),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Beginning of an address. */
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
};
export const MemberLoginFilter = Type.Object(filters);
export type MemberLoginFilter = Static<typeof MemberLoginFilter>;
export const MemberLoginQuery = Type.Object({ ...filters, ...pagingFields });
export type MemberLoginQuery = Static<typeof MemberLoginQuery>;

export const MemberLogin = Type.Object({ ...LoginEntry.properties, person: Nullable(Person) });
export type MemberLogin = Static<typeof MemberLogin>;
export const MemberLoginPage = Page(MemberLogin);
