/** What an enterprise demands, as it is read along with whoever comes: as JSON, or null where nothing is set. */

/** Of a policy `p`. */
const demands = `jsonb_build_object('ssoOnly', p.sso_only, 'factor', p.factor,
  'addresses', p.addresses, 'invite', p.invite, 'share', p.share, 'export', p.export)`;

/** Of a policy `p` that a join may have left out. */
export const JOINED_DEMANDS = `CASE WHEN p.tenant_id IS NOT NULL THEN ${demands} END AS demands`;

/** @param tenantId an expression of the statement */
export const demandsIn = (tenantId: string): string =>
  `(SELECT ${demands} FROM security_policy p WHERE p.tenant_id = ${tenantId}) AS demands`;
