/** What a page shows, what is offered while it is written, and how long it is. */

import { pageParts } from '@contract/document/text/parts';
import { countWords } from '@contract/document/text/words';
import { getSchema } from '@tiptap/core';
import { DOMSerializer, DOMParser as PageParser } from '@tiptap/pm/model';
import { cleanHtml } from '@/utils/html';
import { headingsIn } from './Contents';
import { cleanPage, isBlankPage } from './cleanPage';
import { insertionsFor } from './editor/commands';
import { picturesLeft, withOfficeLists } from './editor/office';

const picture = '/api/common/file/00000000-0000-7000-8000-000000000001/preview';

it('shows what the editor makes, and nothing that runs or asks elsewhere', () => {
  const html = `<table><tbody><tr><td colspan="2"><p>甲</p></td></tr></tbody></table><div data-callout="danger"><p>乙</p></div><div data-type="block-math" data-latex="a"></div><pre><code class="language-sql">x</code></pre><img src="${picture}">`;
  expect(cleanPage(html)).toBe(html);
  expect(cleanPage('<img src="https://elsewhere.example/x.png" onerror="x()">')).toBe('<img>');
  expect(cleanPage('<p class="language-x" data-other="1" style="color:red">甲</p><input type="file">')).toBe(
    '<p>甲</p><input type="checkbox" disabled="">',
  );
  expect(cleanPage('<a href="javascript:x()">甲</a>')).not.toContain('javascript');
});

it('shows a box at each item of a checklist, whoever has put it there', () => {
  const item = (checked: boolean, box = '') =>
    `<ul data-type="taskList"><li data-type="taskItem" data-checked="${checked}">${box}<div><p>一</p></div></li></ul>`;
  const boxes = (html: string) => {
    const place = document.createElement('div');
    place.innerHTML = cleanPage(html);
    return [...place.querySelectorAll('input')].map(({ checked, disabled }) => [checked, disabled]);
  };
  expect(boxes(item(true) + item(false))).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(boxes(item(true, '<label><input type="checkbox" checked="checked"><span></span></label>'))).toEqual([
    [true, true],
  ]);
});

it('keeps merged cells and numbers of lists in other texts as well', () => {
  const html =
    '<ol start="3"><li>丙</li></ol><table><tbody><tr><td colspan="2" rowspan="2">甲</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
});

it('knows an empty page from one that holds a picture, a table or a formula alone', () => {
  expect([
    isBlankPage('<p> </p>'),
    isBlankPage('<p><img src="x"></p>'),
    isBlankPage('<div data-latex="a"></div>'),
  ]).toEqual([true, false, false]);
});

it('finds what is to be inserted by Chinese, its initials, its name and what one types for it', () => {
  const found = (typed: string) => insertionsFor(typed).map(({ label }) => label);
  expect([found('表格'), found('bg'), found('Table'), found('##'), found('没有')]).toEqual([
    ['表格'],
    ['表格'],
    ['表格'],
    ['二级标题', '三级标题'],
    [],
  ]);
});

it('counts Han characters one by one and other words whole', () => {
  expect(['三个工作日', 'GB/T 19001-2016 标准', "it's 3.14", '，。 \n', 'v2版本'].map(countWords)).toEqual([
    5, 5, 2, 0, 3,
  ]);
});

it('lists the headings in their order', () => {
  expect(headingsIn('<h1>一</h1><p>x</p><h3>一.一 <b>要点</b></h3>')).toEqual([
    { level: 1, text: '一' },
    { level: 3, text: '一.一 要点' },
  ]);
});

describe('what is pasted from other programs', () => {
  const schema = getSchema(pageParts());
  /** As the editor takes it. */
  const pasted = (html: string): string => {
    const page = new DOMParser().parseFromString(withOfficeLists(html), 'text/html');
    const place = document.createElement('div');
    place.append(
      DOMSerializer.fromSchema(schema).serializeFragment(PageParser.fromSchema(schema).parse(page.body).content),
    );
    // Widths of columns are no text.
    return cleanPage(place.innerHTML).replace(/<colgroup>.*?<\/colgroup>|&nbsp;| colwidth="[^"]*"/g, '');
  };
  const frame = (body: string, head = '') =>
    `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>${head}<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm} --></style><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
  const line = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]><span>${words}<o:p></o:p></span></p>`;

  it('of Word: headings, what is emphasised, lists within lists, tables; nothing that it says to itself', () => {
    const html = pasted(
      frame(
        `<h1>一、范围<span lang=EN-US><o:p></o:p></span></h1><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>本规范</b>适用于<i>交付</i>项目<span lang=EN-US><o:p>&nbsp;</o:p></span></p>${line(1, '2.', '编制')}${line(2, '\u00b7', '初稿')}${line(2, '\u00b7', '复核')}${line(1, '3.', '发布')}<p class=MsoNormal>另起</p>${line(1, 'l', '单列')}<table class=MsoTableGrid border=1><tr><td colspan=2 width=284 style='width:213.1pt'><p class=MsoNormal>合计</p></td></tr><tr><td><p class=MsoNormal>甲</p></td><td><p class=MsoNormal>8</p></td></tr></table>`,
      ),
    );
    expect(html).not.toMatch(/mso|Mso|WordDocument|style=|o:p|class=/);
    expect(html).toBe(
      '<h1>一、范围</h1><p><strong>本规范</strong>适用于<em>交付</em>项目</p><ol start="2"><li><p>编制</p><ul><li><p>初稿</p></li><li><p>复核</p></li></ul></li><li><p>发布</p></li></ol><p>另起</p><ul><li><p>单列</p></li></ul><table><tbody><tr><td colspan="2"><p>合计</p></td></tr><tr><td><p>甲</p></td><td><p>8</p></td></tr></tbody></table>',
    );
  });

  it('of Excel: the cells as they are shown, merged ones too, and nothing that runs', () => {
    const html = pasted(
      frame(
        `<table border=0 cellpadding=0 width=144 style='border-collapse:collapse'><col width=72 span=2 style='width:54pt'><tr height=18><td rowspan=2 class=xl65 x:num="45000">2023-03-15</td><td align=right x:fmla="=SUM(A1:A2)" onclick="steal()">1,234.50</td></tr><tr><td>第一行<br>第二行<script>steal()</script></td></tr></table>`,
        '<meta name=Generator content="Microsoft Excel 15">',
      ),
    );
    expect(html).toBe(
      '<table><tbody><tr><td rowspan="2"><p>2023-03-15</p></td><td><p>1,234.50</p></td></tr><tr><td><p>第一行<br>第二行</p></td></tr></tbody></table>',
    );
  });

  it('counts pictures that stay where they were, and leaves other HTML as it is', () => {
    expect(
      picturesLeft(`<img width=1 src="file:///C:/Temp/clip_image002.png"><img src='https://x.example/a.png'>`),
    ).toBe(1);
    const other = '<p style="color:red">甲</p><ul><li>乙</li></ul>';
    expect(withOfficeLists(other)).toBe(other);
  });
});
