// Runs a regular expression apart from the page: the page ends this thread where it takes too long.
const MAX_MATCHES = 1000;
self.onmessage = ({ data: { pattern, flags, text, replacement } }) => {
  try {
    const all = new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`);
    const matches = [];
    for (const match of text.matchAll(all)) {
      matches.push({ at: match.index, text: match[0], groups: match.slice(1), named: match.groups ?? {} });
      if (matches.length === MAX_MATCHES || !flags.includes('g')) break;
    }
    const replaced = replacement === null ? null : text.replace(new RegExp(pattern, flags), replacement);
    self.postMessage({ matches, more: matches.length === MAX_MATCHES, replaced });
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
};
