/** Which projects are favourites may change on any page; the rail shows them on all. */
const listeners = new Set<() => void>();

export const tellCollected = (): void => {
  for (const listener of listeners) listener();
};

export function onCollected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
