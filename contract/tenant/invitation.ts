/** Invitations into an enterprise (specification §2 `/acceptInvite`, §6 "invite"). */
import { type Static, Type } from 'typebox';
import { NewPassword, Token } from '../auth/recovery';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { INVITED_AT_ONCE, LINK_USES_MAX, USER_NAME_PATTERN } from './constants';
import { invitationLifecycle } from './invitationLifecycle';

const Email = Type.String({ format: 'email', maxLength: 200 });
const given = {
  /** Of scope 0; none: a plain member. */
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  departmentId: Type.Optional(Nullable(Id)),
};

export const InvitedPerson = Type.Object({ email: Email, name: Type.Optional(Type.String({ maxLength: 50 })) });
export type InvitedPerson = Static<typeof InvitedPerson>;

export const MailInvitations = Type.Object({
  people: Type.Array(InvitedPerson, { minItems: 1, maxItems: INVITED_AT_ONCE }),
  ...given,
});
export type MailInvitations = Static<typeof MailInvitations>;

/** What became of each address. */
export const InvitationsMade = Type.Object({
  invited: Type.Integer(),
  refused: Type.Array(Type.Object({ email: Type.String(), reason: Type.String() })),
});
export type InvitationsMade = Static<typeof InvitationsMade>;

export const LinkInvitation = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 30 }),
  maxUses: Type.Integer({ minimum: 1, maximum: LINK_USES_MAX }),
  ...given,
});
export type LinkInvitation = Static<typeof LinkInvitation>;

/** The address is told here and never again; null where it was mailed. */
export const InvitationSent = Type.Object({ id: Id, url: Nullable(Type.String()), version: RowVersion });
export type InvitationSent = Static<typeof InvitationSent>;

const State = OneOf(Object.keys(invitationLifecycle.states) as (keyof typeof invitationLifecycle.states)[]);

export const Invitation = Type.Object({
  id: Id,
  /** Null: a link for several. */
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  departmentName: Nullable(Type.String()),
  roleNames: Type.Array(Type.String()),
  state: State,
  uses: Type.Integer(),
  maxUses: Type.Integer(),
  inviter: Nullable(Person),
  sentTime: Instant,
  expiresTime: Instant,
  version: RowVersion,
});
export type Invitation = Static<typeof Invitation>;
export const InvitationPage = Page(Invitation);

export const InvitationQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(State),
  ...pagingFields,
});
export type InvitationQuery = Static<typeof InvitationQuery>;

export const InvitationStep = Type.Object({ version: RowVersion });

/** What whoever holds the link sees, without an account. */
export const InvitationView = Type.Object({
  tenantName: Type.String(),
  tenantLogo: Nullable(Type.String()),
  inviterName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  state: State,
  expiresTime: Instant,
  /** The address belongs to an account: its owner logs in instead of making another one. */
  hasAccount: Type.Boolean(),
});
export type InvitationView = Static<typeof InvitationView>;

export const UserName = Type.String({
  pattern: USER_NAME_PATTERN,
  description: '应为 2 到 64 位字母、数字或 . _ @ - 组成的用户名',
});

/** With a session its account joins; without one a new account is made. */
export const InvitationAnswer = Type.Object({
  token: Token,
  account: Type.Optional(
    Type.Object({
      userName: UserName,
      name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
      password: NewPassword,
    }),
  ),
});
export type InvitationAnswer = Static<typeof InvitationAnswer>;
