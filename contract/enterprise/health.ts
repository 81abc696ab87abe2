/** How an enterprise stands: what it uses of its limits, where its bytes are, what waits, what failed. */
import { type Static, Type } from 'typebox';
import { Instant, Nullable } from '../envelope';

const Count = Type.Integer({ minimum: 0 });
/** Bytes pass what an integer of the database holds. */
const Bytes = Type.Number({ minimum: 0 });

export const Health = Type.Object({
  /** When it was asked; the answer is kept for a minute. */
  at: Instant,
  /** `seats`: active and invited ones, which the limit is held against; `invitations`: by mail, not answered. */
  members: Type.Object({ active: Count, disabled: Count, invited: Count, invitations: Count, seats: Count }),
  storage: Type.Object({
    bytes: Bytes,
    kinds: Type.Array(Type.Object({ kind: Type.String(), files: Count, bytes: Bytes })),
  }),
  /** At most `ROWS_COUNTED`; `more`: there are more. */
  rows: Type.Array(Type.Object({ kind: Type.String(), count: Count, more: Type.Boolean() })),
  /** Queues in which something waits, runs or has failed, by their names in the database. */
  jobs: Type.Array(
    Type.Object({
      queue: Type.String(),
      waiting: Count,
      retrying: Count,
      active: Count,
      failed: Count,
      /** Since when the one is due that waits longest. */
      oldestWaiting: Nullable(Instant),
    }),
  ),
  /** Of today, where the enterprise works; `failures` were answered by 5xx. */
  calls: Type.Object({ calls: Bytes, failures: Bytes }),
  /** Null: no limit. */
  quotas: Type.Object({ members: Nullable(Count), storage: Nullable(Bytes), calls: Nullable(Count) }),
});
export type Health = Static<typeof Health>;
