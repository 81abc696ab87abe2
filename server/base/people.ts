import type { Person } from '../../contract/envelope';

/** A look-up by id over everybody who is or was a member of an enterprise; null for a blank id and for strangers. */
export type People = (userId: string | null | undefined) => Person | null;
