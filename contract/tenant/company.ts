/** An enterprise as it keeps itself (specification §2 `companyInfo`, §6 "update info, owner transfer"). */
import { type Static, Type } from 'typebox';
import { PASSWORD_TYPED_MAX } from '../auth/password';
import { Id, Nullable, Person, RowVersion } from '../envelope';

const Short = (maxLength: number) => Nullable(Type.String({ maxLength }));
const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  shortName: Short(20),
  industry: Short(50),
  contact: Short(200),
};

export const CompanyInfo = Type.Object({
  ...fields,
  tenantCode: Type.String(),
  logo: Nullable(Type.String()),
  owner: Nullable(Person),
  /** Enabled ones. */
  members: Type.Integer(),
  departments: Type.Integer(),
  projects: Type.Integer(),
  version: RowVersion,
});
export type CompanyInfo = Static<typeof CompanyInfo>;

export const CompanyUpdate = Type.Object({ version: RowVersion, ...Type.Partial(Type.Object(fields)).properties });
export type CompanyUpdate = Static<typeof CompanyUpdate>;

/** The password once more: whoever found a screen unlocked hands nothing over. */
export const OwnerTransfer = Type.Object({
  userId: Id,
  password: Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
});
export type OwnerTransfer = Static<typeof OwnerTransfer>;
