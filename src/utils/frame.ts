/** Whether another page holds this one in a frame. */
export const isEmbedded = () => window.parent !== window;

/**
 * What a framed page may do. With `allow-same-origin` a page of our own origin could take its sandbox off, so only
 * foreign pages, which it returns to their own origin, get it.
 */
export function sandboxOf(url: string, ownOrigin = window.location.origin): string {
  const base = 'allow-scripts allow-forms allow-popups allow-downloads';
  return new URL(url).origin === ownOrigin ? base : `${base} allow-same-origin`;
}
