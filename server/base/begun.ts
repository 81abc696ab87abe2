/**
 * Something that is begun now and waited for later, beside other work. Where that other work fails first, nobody waits any
 * more; that this one then fails too would be an unhandled rejection, which ends the process.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
