/** What of a page that is read takes a library: formulas are set, code is coloured. Loaded with the first page that has any. */
import { formulas } from '@contract/document/text/formulas';
import hljs from 'highlight.js/lib/common';
import katex from 'katex';
import 'katex/dist/katex.min.css';
import '@/components/Prose/highlight.css';
import { drawDiagrams } from './diagram';

/** Colouring more would keep the page from answering. */
const COLOURED = 100_000;

/** @returns ends what it has begun */
export function enrich(root: HTMLElement): () => void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-latex]')) {
    const displayMode = place.dataset.type === 'block-math';
    katex.render(place.dataset.latex ?? '', place, { ...formulas, displayMode });
  }
  for (const place of root.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')) {
    const language = place.className.replace('language-', '');
    const text = place.textContent ?? '';
    if (text.length > COLOURED || !hljs.getLanguage(language)) continue;
    // Escapes every character of the text; what it adds are spans with classes.
    place.innerHTML = hljs.highlight(text, { language, ignoreIllegals: true }).value;
  }
  return drawDiagrams(root);
}
