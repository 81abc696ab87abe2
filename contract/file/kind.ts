/** What a file is, by its first bytes and its name together (specification §9). Imports nothing heavy: the console bundles it. */
import { extensionOf, imageExtensions } from './constants';
import { decodeText } from './encoding';

export const fileKinds = [
  'image',
  'audio',
  'video',
  'pdf',
  'markdown',
  'text',
  'table',
  'sheet',
  'docx',
  'office',
  'other',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** As people call them. */
export const fileKindWords: Readonly<Record<FileKind, string>> = {
  image: '图片',
  audio: '音频',
  video: '视频',
  pdf: 'PDF',
  markdown: 'Markdown',
  text: '文本',
  table: 'CSV',
  sheet: 'Excel',
  docx: 'Word',
  office: 'Office',
  other: '其他',
};

export interface KnownFile {
  kind: FileKind;
  /** Of images, sounds and films: what they are shown as. */
  mime: string | null;
}

/** So many bytes tell what a file is. */
export const SNIFF_BYTES = 8192;

/** Code is shown by its language (`highlight.js` names it). */
export const codeLanguages: Readonly<Record<string, string>> = {
  ...{ js: 'javascript', jsx: 'javascript', mjs: 'javascript', cjs: 'javascript', ts: 'typescript', tsx: 'typescript' },
  ...{ json: 'json', xml: 'xml', html: 'xml', htm: 'xml', vue: 'xml', css: 'css', less: 'less', scss: 'scss' },
  ...{
    sql: 'sql',
    py: 'python',
    java: 'java',
    kt: 'kotlin',
    go: 'go',
    rs: 'rust',
    rb: 'ruby',
    php: 'php',
    swift: 'swift',
  },
  ...{ c: 'c', h: 'c', cpp: 'cpp', hpp: 'cpp', cc: 'cpp', cs: 'csharp', lua: 'lua', r: 'r', pl: 'perl' },
  ...{ sh: 'bash', bash: 'bash', bat: 'dos', ps1: 'powershell', yml: 'yaml', yaml: 'yaml', ini: 'ini', conf: 'ini' },
  ...{ toml: 'ini', properties: 'properties', gradle: 'gradle', dockerfile: 'dockerfile', diff: 'diff', patch: 'diff' },
};
const PLAIN = ['txt', 'log', 'text'];

/** By the hexadecimal digits that a file begins with. */
const magic: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^4749463837?39?61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/bmp', /^424d.{8}00000000/],
  ['image/x-icon', /^00000100/],
];
/** Sounds and films that browsers play: by their extension, what they begin with and what they are played as. */
const FTYP = /^.{8}66747970/;
const OGG = /^4f676753/;
const MATROSKA = /^1a45dfa3/;
const played: Readonly<Record<string, readonly ['audio' | 'video', RegExp, string]>> = {
  mp3: ['audio', /^(?:494433|ff[ef][23ab])/, 'audio/mpeg'],
  m4a: ['audio', FTYP, 'audio/mp4'],
  aac: ['audio', /^fff[19]/, 'audio/aac'],
  wav: ['audio', /^52494646.{8}57415645/, 'audio/wav'],
  flac: ['audio', /^664c6143/, 'audio/flac'],
  ogg: ['audio', OGG, 'audio/ogg'],
  oga: ['audio', OGG, 'audio/ogg'],
  opus: ['audio', OGG, 'audio/ogg'],
  weba: ['audio', MATROSKA, 'audio/webm'],
  mp4: ['video', FTYP, 'video/mp4'],
  m4v: ['video', FTYP, 'video/mp4'],
  mov: ['video', FTYP, 'video/quicktime'],
  webm: ['video', MATROSKA, 'video/webm'],
  ogv: ['video', OGG, 'video/ogg'],
};
/** What stands before it is none of its business, but it comes soon. */
const PDF = /^(..){0,1000}255044462d/;
const ZIP = /^504b0304/;
/** Old Office (xls, doc, ppt), and what Office encrypts with a password, whatever its name says. */
const COMPOUND = /^d0cf11e0a1b11ae1/;
/** What no text holds: controls but tab, line ends and escape. */
const isControl = (character: string) => {
  const code = character.charCodeAt(0);
  return code < 32 && ![9, 10, 11, 12, 13, 27].includes(code);
};

/** Shown by way of LibreOffice, where it is installed: older Office, and what other programs write. */
const RTF = /^7b5c727466/;
const converted: Readonly<Record<string, RegExp>> = {
  ...{ doc: COMPOUND, ppt: COMPOUND, pps: COMPOUND },
  ...{ pptx: ZIP, ppsx: ZIP, odt: ZIP, odp: ZIP, ods: ZIP, rtf: RTF },
};
const isConverted = (extension: string, begin: string): boolean =>
  Object.hasOwn(converted, extension) && (converted[extension] as RegExp).test(begin);

const OTHER: KnownFile = { kind: 'other', mime: null };
const of = (kind: FileKind): KnownFile => ({ kind, mime: null });

/**
 * A name alone is believed for nothing: `合同.docx` that is a program is `other`, and is saved, never shown.
 * @param head its first `SNIFF_BYTES`
 */
export function kindOf(name: string, head: Uint8Array, size: number): KnownFile {
  const extension = extensionOf(name) || name.toLowerCase();
  const begin = Array.from(head.subarray(0, 1100), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (isTextName(extension)) {
    const decoded = decodeText(head, { cut: size > head.length });
    if (!decoded || [...decoded.text].some(isControl)) return OTHER;
    if (extension === 'svg')
      return /<(?:[\w-]+:)?svg[\s>]/i.test(decoded.text) ? { kind: 'image', mime: 'image/svg+xml' } : of('text');
    if (extension === 'md' || extension === 'markdown') return of('markdown');
    return of(extension === 'csv' ? 'table' : 'text');
  }
  const image = magic.find(([, pattern]) => pattern.test(begin));
  if (image && imageExtensions.some((one) => one === extension)) return { kind: 'image', mime: image[0] };
  const [media, pattern, mime] = Object.hasOwn(played, extension) ? (played[extension] ?? []) : [];
  if (media && mime && pattern?.test(begin)) return { kind: media, mime };
  if (extension === 'pdf' && PDF.test(begin)) return of('pdf');
  const isOffice = ZIP.test(begin) || COMPOUND.test(begin);
  if (extension === 'docx' && isOffice) return of('docx');
  if (isConverted(extension, begin)) return of('office');
  if (['xlsx', 'xls'].includes(extension) && isOffice) return of('sheet');
  return OTHER;
}

const isTextName = (extension: string): boolean =>
  PLAIN.includes(extension) || ['svg', 'md', 'markdown', 'csv'].includes(extension) || extension in codeLanguages;

/** Of small pictures in lists: the longer side in pixels, and what is kept of one. */
export const THUMBNAIL_SIDE = 320;
export const THUMBNAIL_BYTES_MAX = 200_000;
const drawn: readonly (string | null)[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const isThumbnailed = ({ kind, mime }: { kind: FileKind; mime: string | null }): boolean =>
  kind === 'image' && drawn.includes(mime);

/** Kinds whose words are found by the search. */
export const isReadable = (kind: FileKind): boolean => !['image', 'audio', 'video', 'other'].includes(kind);
