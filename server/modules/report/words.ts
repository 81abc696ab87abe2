/** What a report says in words: what it is found by, and whether its texts are filled in. */
import type { Section } from '../../../contract/report/report';
import { htmlToText } from '../../base/html';

export const wordsOf = (sections: readonly Pick<Section, 'html'>[]): string =>
  sections
    .map(({ html = '' }) => htmlToText(html))
    .filter(Boolean)
    .join('\n');
