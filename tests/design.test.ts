/**
 * The design language (docs/design.md) holds in every style of the console: colours, sizes of type, radii, shadows and
 * durations are tokens, never written by hand.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const filesOf = (ending: RegExp) =>
  fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.startsWith('.umi'))
    .map((name) => ({ name: `src/${name}`, text: fs.readFileSync(path.join(root, 'src', name), 'utf8') }));

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i;
const TIME = /\b\d*\.?\d+m?s\b/g;
const RADIUS = /^(?:var\(--ant-border-radius(?:-sm|-lg|-xs)?\)|0|50%|999px|inherit)$/;
/** What floats has a shadow; edges and rings within a surface are drawn by `inset` or by a spread alone. */
const SHADOW =
  /^(?:none|inherit|var\(--ant-box-shadow(?:-secondary|-tertiary)?\)|inset .+|0 0 0 \d+px .+|0 -?\d+px 0 .+)$/;

/** Parted at the commas that stand in no function, however deep: `color-mix(in srgb, var(--a), var(--b))`. */
function parts(value: string): string[] {
  let depth = 0;
  const found = [''];
  for (const letter of value) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((one) => one.trim());
}

/** What is wrong with a declaration, or nothing. */
function faultOf(property: string, value: string): string | undefined {
  if (COLOUR.test(value)) return 'a colour by hand';
  if (property === 'font-size')
    return /^(?:var\(--text-\w+\)|inherit|100%)$/.test(value) ? undefined : 'a size by hand';
  if (property === 'font-weight') return /^(?:400|600|inherit)$/.test(value) ? undefined : 'a third weight';
  if (/^border-.*radius$/.test(property))
    return value.split(/\s+/).every((one) => RADIUS.test(one)) ? undefined : 'a radius by hand';
  if (property === 'box-shadow') return parts(value).every((one) => SHADOW.test(one)) ? undefined : 'a shadow by hand';
  if (/^(?:transition|animation)/.test(property))
    return (value.match(TIME) ?? []).every((one) => /^0m?s$/.test(one)) ? undefined : 'a duration by hand';
  return undefined;
}

/** Declarations of a stylesheet, comments left out. */
const declarationsOf = (text: string) =>
  [...text.replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, '').matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({ property, value: value.trim().replace(/\s+/g, ' ') }),
  );

/** Styles that no token can say; each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/features/file/show/show.module.css font-size: calc(var(--total-scale-factor) * var(--font-height))':
    'the text layer of a PDF lies over its picture',
};

it('styles name tokens', () => {
  const files = filesOf(/\.(?:css|less)$/);
  const faults = files.flatMap(({ name, text }) =>
    declarationsOf(text)
      .filter(({ property, value }) => faultOf(property, value) && !(`${name} ${property}: ${value}` in ALLOWED))
      .map(({ property, value }) => `${name} ${property}: ${value} (${faultOf(property, value)})`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

/** What stands at the sides by a padding: one value, or two. */
function sidesOf(property: string, value: string): string[] {
  if (property === 'padding-inline') return parts(value.replaceAll(' ', ',')).filter(Boolean);
  if (property !== 'padding') return [];
  const [top = '', right = top, , left = right] = value.split(/\s+(?![^(]*\))/);
  return [right, left];
}

it('pages begin at the one edge, on phones too', () => {
  const rules = filesOf(/\.(?:css|less)$/).flatMap(({ name, text }) =>
    [...text.matchAll(/(?<=^|[\s}])\.page\s*(\{[^{}]*\})/g)].map(([, body = '']) => ({ name, body })),
  );
  expect(rules.length).toBeGreaterThan(30);
  const faults = rules.flatMap(({ name, body }) =>
    declarationsOf(body)
      .filter(
        ({ property, value }) => !sidesOf(property, value).every((side) => /^(?:0|var\(--page-edge\))$/.test(side)),
      )
      .map(({ property, value }) => `${name} .page ${property}: ${value}`),
  );
  expect(faults).toEqual([]);
});

/** Wider than this is no part of a page but the page itself, which has one of the four widths. */
const PART_MOST = 560;
const MAX_WIDTH = /(?<=[{;\s])max-width:\s*(\d{3,4})px/g;
/** Pages of another width; each with its reason. */
const OTHER_WIDTHS: Readonly<Record<string, string>> = {
  'src/features/task/import/import.less 960': 'what a column becomes stands beside what it holds',
  'src/pages/questionnaire/live/live.module.css 1440': 'a screen that a room reads from afar',
  'src/pages/questionnaire/design/design.module.css 860': 'the sheet on which people answer, with its handles',
  'src/pages/questionnaire/design/design.module.css 828': 'the sheet on which people answer',
};

it('pages have one of four widths', () => {
  const files = filesOf(/\.(?:css|less)$/);
  const found = files.flatMap(({ name, text }) =>
    [...text.replace(/@(?:media|container)[^{]*\{/g, '{').matchAll(MAX_WIDTH)]
      .map(([, width]) => Number(width))
      .filter((width) => width > PART_MOST)
      .map((width) => `${name} ${width}`),
  );
  expect(found.filter((one) => !(one in OTHER_WIDTHS))).toEqual([]);
  expect(files.filter(({ text }) => text.includes('var(--wide-')).length).toBeGreaterThan(20);
});

it('a page that does not take all is of such a width, and centred', () => {
  const narrowed = filesOf(/\.(?:css|less)$/).flatMap(({ name, text }) =>
    [...text.matchAll(/(?<=^|[\s}])\.(page|body)\s*(\{[^{}]*max-width[^{}]*\})/g)].map(([, part = '', body = '']) => {
      const said = new Map(declarationsOf(body).map(({ property, value }) => [property, value]));
      const width = said.get('max-width') ?? '';
      const isCentred = said.get('margin-inline') === 'auto' || /\bauto\b/.test(said.get('margin') ?? '');
      const isKnown =
        width === 'none' || width.includes('var(--wide-') || `${name} ${width.replace('px', '')}` in OTHER_WIDTHS;
      return { rule: `${name} .${part} ${width}`, isRight: width === 'none' || (isCentred && isKnown) };
    }),
  );
  expect(narrowed.length).toBeGreaterThan(10);
  expect(narrowed.filter(({ isRight }) => !isRight).map(({ rule }) => rule)).toEqual([]);
});

/** Files in which a colour is data: what people may choose for cells, documents and pictures of their own. */
const COLOURS_AS_DATA = new Set([
  'src/features/dynamicTable/views/Colours.tsx',
  'src/features/file/show/DocxView.tsx',
  'src/features/plan/print/pages.ts',
]);
const STYLE_BY_HAND = /\b(?:fontSize|borderRadius): *[1-9]|\bfontWeight: *(?!400|600)\d/;

it('components name tokens', () => {
  const faults = filesOf(/(?<!\.test)\.tsx?$/).flatMap(({ name, text }) =>
    text
      .split('\n')
      .map((line, at) => ({ line, at: at + 1 }))
      .filter(
        ({ line }) =>
          (!COLOURS_AS_DATA.has(name) && /['"`]#[0-9a-f]{3}(?:[0-9a-f]{3})?['"`]|['"`](?:rgb|hsl)a?\(/i.test(line)) ||
          STYLE_BY_HAND.test(line),
      )
      .map(({ line, at }) => `${name}:${at} ${line.trim()}`),
  );
  expect(faults).toEqual([]);
});

/** The attributes of a component where it is used, from its name to the end of its tag. */
function tagsOf(text: string, component: string): string[] {
  return [...text.matchAll(new RegExp(`<${component}(?:<[^\\n]*?>)?(?=\\s)`, 'g'))].map(({ index }) => {
    let depth = 0;
    let at = index;
    // Ends: each turn goes one character on.
    while (at < text.length && !(depth === 0 && text.startsWith('/>', at))) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      at += 1;
    }
    return text.slice(index, at);
  });
}

it('choices beside each other have a name of ours: antd reads out "segmented control"', () => {
  const tags = filesOf(/(?<!\.test)\.tsx$/).flatMap(({ name, text }) =>
    tagsOf(text, 'Segmented').map((tag) => ({ name, tag })),
  );
  expect(tags.length).toBeGreaterThan(20);
  expect(tags.filter(({ tag }) => !/aria-label(?:ledby)?=/.test(tag)).map(({ name }) => name)).toEqual([]);
});

it.each([
  ['color', '#fff'],
  ['background', 'rgb(0 0 0 / 20%)'],
  ['font-size', '15px'],
  ['font-weight', '500'],
  ['border-radius', '8px'],
  ['border-end-end-radius', '3px'],
  ['box-shadow', '0 1px 4px var(--ant-color-border)'],
  ['transition', 'color 0.15s'],
  ['animation', 'wait 1.4s infinite'],
])('%s: %s is refused', (property, value) => {
  expect(faultOf(property, value)).toBeTruthy();
});

it.each([
  ['color', 'var(--ant-color-text)'],
  ['font-size', 'var(--text-table)'],
  ['border-radius', '0 0 var(--ant-border-radius-lg) var(--ant-border-radius-lg)'],
  ['box-shadow', 'inset 0 2px 0 var(--ant-color-primary)'],
  ['box-shadow', 'inset 0 0 0 1px color-mix(in srgb, transparent, var(--bar) 55%), var(--ant-box-shadow)'],
  ['transition', 'opacity var(--time-mid) var(--time-delay)'],
  ['transition-delay', '0s'],
])('%s: %s is not', (property, value) => {
  expect(faultOf(property, value)).toBeUndefined();
});

/** The files that wear the classes of a style sheet, each with the name by which it knows the sheet. */
function wearersOf(code: ReturnType<typeof filesOf>) {
  const wearers = new Map<string, { name: string; text: string }[]>();
  for (const { name: file, text } of code)
    for (const [, imported, exported, from = ''] of text.matchAll(
      /(?:import (\w+) from|export \{ default as (\w+) \} from) '([^']+\.(?:css|less))'/g,
    )) {
      const sheet = from.startsWith('@/') ? `src/${from.slice(2)}` : path.posix.join(path.posix.dirname(file), from);
      const known = wearers.get(sheet) ?? [];
      if (imported) known.push({ name: imported, text });
      const alias =
        exported ??
        text.match(new RegExp(`export const (\\w+) = ${imported};`))?.[1] ??
        text.match(new RegExp(`export \\{[^}]*\\b(${imported})\\b`))?.[1];
      const asAlias = new RegExp(`\\b${alias}\\b(?: as (\\w+))?`);
      for (const { name, text: other } of alias ? code : [])
        if (name !== file && alias && other.includes(alias))
          known.push({ name: other.match(asAlias)?.[1] ?? alias, text: other });
      wearers.set(sheet, known);
    }
  return wearers;
}

/** The classes that a style sheet defines: those of others (`:global`, antd's) and mixins of Less are none of its own. */
const classesOf = (text: string) =>
  new Set(
    [
      ...text
        .replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, '')
        .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
        .matchAll(/\.(?!ant-)([A-Za-z_][\w-]*)(?![\w(-])(?=[^{};]*\{)/g),
    ].map(([, name = '']) => name),
  );

it('every class of a style sheet is worn', () => {
  const code = filesOf(/(?<!\.test)\.tsx?$/);
  const wearers = wearersOf(code);
  const words = new Set(
    code.flatMap(({ text }) =>
      [...text.matchAll(/['"`](\w+)['"`]|\b(\w+)(?=: )/g)].map(([, quoted, key]) => quoted ?? key),
    ),
  );
  const sheets = filesOf(/\.(?:module\.css|less)$/);
  const faults = sheets.flatMap(({ name: sheet, text }) => {
    const here = wearers.get(sheet) ?? [];
    /** `styles[state]`: any word may be meant; `styles[`tint${n}`]`: what begins so. */
    const byWord = here.some(({ name, text: wearer }) => new RegExp(`\\b${name}\\[[^'\`\\]]`).test(wearer));
    const beginnings = here.flatMap(({ name, text: wearer }) =>
      [...wearer.matchAll(new RegExp(`\\b${name}\\[\`(\\w+)\\$`, 'g'))].map(([, beginning = '']) => beginning),
    );
    const isWorn = (one: string) =>
      here.some(({ name, text: wearer }) => new RegExp(`\\b${name}(?:\\.${one}\\b|\\['${one}'\\])`).test(wearer)) ||
      beginnings.some((beginning) => one.startsWith(beginning)) ||
      (byWord && words.has(one));
    return [...classesOf(text)].filter((one) => !isWorn(one)).map((one) => `${sheet} .${one}`);
  });
  expect(sheets.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
