/** Who answers for whom while people are away. Asked whenever it matters, so that nothing has to go home at the end. */
import { delegateFor } from '../../../contract/approval/decide';
import { type ApprovalPurpose, approvalPurposeCodes } from '../../../contract/approval/kinds';
import type { TenantDb } from '../../db/scope';

interface Active extends Record<string, unknown> {
  user_id: string;
  to_id: string;
  purposes: ApprovalPurpose[];
}

export class Substitutes {
  private constructor(private readonly active: readonly Active[]) {}

  /** Those of now, of people who are still there; the newest of somebody stands. */
  static async load(db: TenantDb): Promise<Substitutes> {
    const rows = await db.query<Active>(
      `SELECT d.user_id, d.to_id, d.purposes FROM approval_delegation d
         JOIN tenant_member m ON m.tenant_id = d.tenant_id AND m.id = d.to_id AND NOT m.disabled
        WHERE d.tenant_id = $1 AND d.from_at <= now()::timestamptz(3) AND now() < d.to_at ORDER BY d.id DESC`,
    );
    return new Substitutes(rows);
  }

  private next(purpose: ApprovalPurpose) {
    return (user: string): string | null =>
      this.active.find((one) => one.user_id === user && (one.purposes.length === 0 || one.purposes.includes(purpose)))
        ?.to_id ?? null;
  }

  /** @returns the person themselves where they are here, or where the way is a ring or leads to the initiator */
  of(person: string, initiator: string, purpose: ApprovalPurpose): string {
    return delegateFor(person, initiator, this.next(purpose)).user;
  }

  /**
   * For whom somebody answers now, purpose by purpose.
   * @returns `way`: who stands between, the last of them the one who asks; none of those may be the initiator
   */
  behind(user: string): { principal: string; purpose: ApprovalPurpose; way: string[] }[] {
    const people = [...new Set(this.active.map((one) => one.user_id))].filter((person) => person !== user);
    return approvalPurposeCodes.flatMap((purpose) =>
      people.flatMap((principal) => {
        const way: string[] = [];
        const { user: last } = delegateFor(principal, '', (one) => {
          const next = this.next(purpose)(one);
          if (next) way.push(next);
          return next;
        });
        return last === user ? [{ principal, purpose, way }] : [];
      }),
    );
  }

  mayAnswer(user: string, { principalId }: { principalId: string }, initiator: string, purpose: ApprovalPurpose) {
    return principalId === user || this.of(principalId, initiator, purpose) === user;
  }
}
