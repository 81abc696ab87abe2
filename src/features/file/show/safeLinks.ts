/** What a document may lead to: the web, a mail, a place within itself. */
const SAFE = /^(https?:|mailto:|#)/i;

/** Takes every other address away, scripts above all, and whatever would load or submit something. */
export function keepSafeLinks(root: ParentNode): void {
  for (const node of root.querySelectorAll('[href], [*|href]')) {
    const href = node.getAttribute('href') ?? node.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? '';
    // Signs that a browser leaves out of an address could hide its scheme.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs
    if (SAFE.test(href.replace(/[\u0000-\u0020]/g, ''))) continue;
    node.removeAttribute('href');
    node.removeAttributeNS('http://www.w3.org/1999/xlink', 'href');
  }
  for (const node of root.querySelectorAll('script, iframe, object, embed, form, base, link, meta[http-equiv]')) {
    if (!node.hasAttribute('data-own')) node.remove();
  }
}
