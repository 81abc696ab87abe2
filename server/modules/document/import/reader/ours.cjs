// @ts-check
/**
 * Word documents that pages were written as (`page/docx/styles.ts`): what a block was stands in its style, and becomes that
 * block again. In documents of other programs nothing is found.
 */
const { parseHTML } = require('linkedom');
const { all, checked, filled, make, textOf, toggle } = require('./foreign.cjs');

const CALLOUTS = ['info', 'success', 'warning', 'danger'];
const TASK_LEVELS = 9;
const CODE = /\bPageCode-([a-zA-Z][a-zA-Z0-9]{0,19})\b/g;

/** @param {number} depth */
const taskPath = (depth) => `${'ul.page-task > li > '.repeat(depth)}ul.page-task > li:fresh`;

/**
 * What the library makes of our styles.
 * @param {string} body of the document, as XML: which languages its code has
 */
const stylesOf = (body) => [
  "p[style-name='Quote'] => blockquote > p:fresh",
  'p.PageRule => hr:fresh',
  'p.PageFormula => p.page-formula:fresh',
  'r.PageFormulaWords => span.page-formula',
  'r.PageCodeWords => code',
  'p.PageCode => pre:fresh',
  ...[...new Set([...body.matchAll(CODE)].map(([, language]) => language))].map(
    (language) => `p.PageCode-${language} => pre.language-${language}:fresh`,
  ),
  ...Array.from({ length: TASK_LEVELS }, (_, depth) => `p.PageTask${depth + 1} => ${taskPath(depth)}`),
  ...CALLOUTS.map((kind) => `table.PageCallout-${kind} => table.page-callout-${kind}:fresh`),
  'table.PageColumns => table.page-columns:fresh',
  'table.PageToggle => table.page-toggle:fresh',
];

/** @param {Element} code */
function readCode(code) {
  const language = /language-(\w+)/.exec(code.getAttribute('class') ?? '')?.[1];
  for (const line of all(code, 'br')) line.replaceWith('\n');
  const made = make(code, 'code', language ? { class: `language-${language}` } : {});
  code.replaceWith(filled(make(code, 'pre'), filled(made, code.textContent ?? '')));
}

/** @param {Element} list */
function readTasks(list) {
  const items = [...list.children].map((item) => {
    const box = item.firstChild;
    const isChecked = /^\s*☑/.test(box?.textContent ?? '');
    if (box) box.textContent = (box.textContent ?? '').replace(/^\s*[☑☐] ?/, '');
    return checked(item, isChecked);
  });
  list.replaceWith(filled(make(list, 'ul', { 'data-type': 'taskList' }), ...items));
}

/** @param {Element} table */
function cellsOf(table) {
  const rows = [...table.children].flatMap((part) => (part.tagName === 'TR' ? [part] : [...part.children]));
  return rows.flatMap((row) => [...row.children]);
}

/**
 * @param {string} html as the library has made it
 * @returns {string}
 */
function ours(html) {
  if (!/class="(?:page-|language-)|<pre>/.test(html)) return html;
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const { body } = document;
  for (const code of all(body, 'pre')) readCode(code);
  for (const words of all(body, '.page-formula')) {
    const kind = words.tagName === 'P' ? 'block-math' : 'inline-math';
    const tag = words.tagName === 'P' ? 'div' : 'span';
    words.replaceWith(make(words, tag, { 'data-type': kind, 'data-latex': words.textContent ?? '' }));
  }
  // The innermost first: what is moved stays what it is.
  for (const list of all(body, 'ul.page-task').reverse()) readTasks(list);
  for (const table of all(body, 'table[class^="page-"]').reverse()) {
    const name = (table.getAttribute('class') ?? '').slice('page-'.length);
    const cells = cellsOf(table);
    if (name === 'toggle') {
      const [summary, content] = cells;
      table.replaceWith(toggle(table, textOf(summary), content?.childNodes ?? []));
    } else if (name === 'columns') {
      const columns = cells.map((cell) => filled(make(cell, 'div', { 'data-column': '' }), ...cell.childNodes));
      table.replaceWith(filled(make(table, 'div', { 'data-columns': '' }), ...columns));
    } else {
      const kind = name.replace('callout-', '');
      table.replaceWith(
        filled(make(table, 'div', { 'data-callout': kind }), ...cells.flatMap((cell) => [...cell.childNodes])),
      );
    }
  }
  return body.innerHTML;
}

module.exports = { ours, stylesOf };
