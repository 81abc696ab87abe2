import fc from 'fast-check';
import { sanitize } from './html';

it('gives paragraphs of text back as the whole cleaning would', () => {
  const text = fc.string({ unit: 'binary' }).map((one) => one.replace(/[<>&]/g, ''));
  // An empty comment is taken away, and sends the same text through all of the cleaning.
  const cleaned = (html: string) => sanitize(`<!---->${html}`);
  fc.assert(fc.property(text, (plain) => sanitize(plain) === cleaned(plain)));
  fc.assert(
    fc.property(fc.array(text), (paragraphs) => {
      const html = paragraphs.map((one) => `<p>${one}</p>`).join('');
      return sanitize(html) === html && cleaned(html) === html;
    }),
  );
});

it.each([
  ['<p>甲<script>alert(1)</script></p>', '<p>甲</p>'],
  ['<p>甲</p><img src=x onerror=alert(1)>', '<p>甲</p>'],
  ['<p onclick="x()">甲</p>', '<p>甲</p>'],
  ['<p>甲 & 乙', '<p>甲 &amp; 乙</p>'],
])('cleans %s', (html, clean) => expect(sanitize(html)).toBe(clean));
