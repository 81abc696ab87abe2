/** What an enterprise demands, as it is read along with whoever comes: as JSON, or null where nothing is set. */

/** Of a policy `p`. */
const demands = `jsonb_build_object('ssoOnly', p.sso_only, 'factor', p.factor, 'passkeyOnly', p.passkey_only,
  'addresses', p.addresses, 'invite', p.invite, 'share', p.share, 'export', p.export)`;

/** Of a policy `p` that a join may have left out. */
export const JOINED_DEMANDS = `CASE WHEN p.tenant_id IS NOT NULL THEN ${demands} END AS demands`;

/** @param tenantId an expression of the statement */
export const demandsIn = (tenantId: string): string =>
  `(SELECT ${demands} FROM security_policy p WHERE p.tenant_id = ${tenantId}) AS demands`;

/** Whether an account has a second factor: codes by time, or a passkey. @param id an expression of the statement */
export const hasFactor = (id: string): string =>
  `(EXISTS (SELECT 1 FROM account_totp o WHERE o.account_id = ${id} AND o.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM account_passkey k WHERE k.account_id = ${id}))`;
