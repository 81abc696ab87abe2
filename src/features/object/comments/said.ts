import { cutText } from '@contract/text/cut';
import { htmlToText } from '@/utils/html';

const WORDS = 20;

/** A comment by its first words, as what was done with it is told. */
export function saidAs(html: string): string {
  const text = htmlToText(html).replace(/\s+/g, ' ') || '图片';
  return `「${text.length > WORDS ? `${cutText(text, WORDS)}…` : text}」`;
}
