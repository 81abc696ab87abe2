/**
 * The words in which each module says who gets what from its routes (`server/modules/<module>/rights.ts`). 404 stands for "may not even know
 * that it exists", 403 for "may see it, but not do this", 422 for "has the right, but a rule forbids it".
 */

export const roles = ['owner', 'mgmt', 'super', 'pm', 'dev', 'viewer', 'member', 'guest'] as const;
export type Role = (typeof roles)[number];

/** One status for each of: owner, mgmt, super, pm, dev, viewer, member, guest. The project is private and led by pm. */
type ByRole = readonly [number, number, number, number, number, number, number, number];

export interface Expected {
  /** No session at all. */
  visitor: number;
  /** An account that stands in no enterprise. */
  homeless: number;
  /** Owner of another enterprise: everything is allowed there, and nothing of ours may answer. */
  stranger: number;
  inPrivate: ByRole;
  /** super, member, guest, where the project is open to the whole enterprise: pm, dev and viewer are in it anyhow. */
  inOpen: readonly [number, number, number];
}

export const openRoles = ['super', 'member', 'guest'] as const satisfies Role[];

export const always = (status: number): Expected => ({
  visitor: status,
  homeless: status,
  stranger: status,
  inPrivate: [status, status, status, status, status, status, status, status],
  inOpen: [status, status, status],
});
export const anyone = always(200);
export const account: Expected = { ...anyone, visitor: 401 };
/** What is asked of one's own enterprise: a stranger gets the answer of theirs. */
export const tenantMember: Expected = { ...account, homeless: 403 };

/** Whoever holds any privilege of the enterprise or of a project. */
export const someRight: Expected = {
  ...tenantMember,
  inPrivate: [200, 200, 200, 200, 200, 200, 200, 403],
  inOpen: [200, 200, 403],
};

export const judged = (stranger: number, inPrivate: ByRole, inOpen: Expected['inOpen']): Expected => ({
  visitor: 401,
  homeless: 403,
  stranger,
  inPrivate,
  inOpen,
});
/** Reading what stands in a project. */
export const viewers = judged(404, [200, 200, 404, 200, 200, 200, 404, 404], [200, 200, 404]);
export const developers = judged(404, [200, 200, 404, 200, 200, 403, 404, 404], [403, 403, 404]);
export const managers = judged(404, [200, 200, 404, 200, 403, 403, 404, 404], [403, 403, 404]);
/** Of something that is not there: whoever would have the right is told so. */
export const missing = ({ inPrivate, inOpen, ...others }: Expected): Expected => ({
  ...others,
  inPrivate: inPrivate.map((status) => (status === 200 ? 404 : status)) as unknown as ByRole,
  inOpen: inOpen.map((status) => (status === 200 ? 404 : status)) as unknown as Expected['inOpen'],
});
/** Of what a rule refuses as the walk finds it: whoever would have the right is told so. */
export const refusedByRule = ({ inPrivate, inOpen, ...others }: Expected): Expected => ({
  ...others,
  inPrivate: inPrivate.map((status) => (status === 200 ? 422 : status)) as unknown as ByRole,
  inOpen: inOpen.map((status) => (status === 200 ? 422 : status)) as unknown as Expected['inOpen'],
});
/** Managing what is the enterprise's own, by a privilege of it: owner and managers hold it, and the super administrator. */
export const enterpriseManagers = (stranger: number): Expected => ({
  ...judged(stranger, [200, 200, 200, 403, 403, 403, 403, 403], [200, 403, 403]),
});
/** Comments are their author's, who is pm here. */
export const author = judged(404, [403, 403, 404, 200, 403, 403, 404, 404], [403, 403, 404]);

/** The enterprise's own: a stranger keeps what is theirs. */
export const keepers: Expected = {
  visitor: 401,
  homeless: 403,
  stranger: 200,
  inPrivate: [200, 200, 200, 403, 403, 403, 403, 403],
  inOpen: [200, 403, 403],
};
/** The configuration of work; `stranger` as the right's holder of another enterprise. */
export const configurers = (stranger: number): Expected =>
  judged(stranger, [200, 200, 200, 403, 403, 403, 403, 403], [200, 403, 403]);

/** An export is there for who asked for it, pm here, and for nobody else. */
export const ownExport = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);
