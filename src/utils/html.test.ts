import { cleanHtml, htmlToText } from './html';
import { isBlankHtml, textToHtml } from './textHtml';

describe('cleanHtml', () => {
  it('runs nothing and loads nothing', () => {
    for (const evil of [
      '<script>x</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href="//evil.example">x</a>',
      '<p onclick="x()" style="position:fixed">x</p>',
      '<iframe src="https://evil.example"></iframe>',
      '<svg><a xlink:href="javascript:x">y</a></svg>',
    ]) {
      const clean = cleanHtml(evil);
      expect(clean).not.toMatch(/script|onerror|onclick|style|iframe|svg|<img|href="\/\//i);
    }
  });

  it('keeps text formats, and opens links beside the page', () => {
    const html = '<h2>标题</h2><ul><li><strong>粗</strong></li></ul><pre><code>a</code></pre>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://example.com">x</a>')).toContain('target="_blank"');
  });
});

describe('text as HTML', () => {
  it('is shown to the letter and comes back to the letter', () => {
    const text = '第一行\n第二行 <b>不是标签</b> & "引号"\n\n新的一段';
    expect(textToHtml(text)).toBe(
      '<p>第一行<br>第二行 &lt;b&gt;不是标签&lt;/b&gt; &amp; &quot;引号&quot;</p><p>新的一段</p>',
    );
    expect(htmlToText(textToHtml(text))).toBe(text);
  });

  it('knows an empty description', () => {
    expect(isBlankHtml('<p>&nbsp; <br></p>')).toBe(true);
    expect(isBlankHtml('<p>x</p>')).toBe(false);
  });
});
