/** What is accepted of packages that the product runs, and why; everything else fails CI. */

/** Licences under which a package may be passed on within a product. */
export const LICENCES: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
];

/** Pictures are made smaller by libvips, a library of its own file under LGPL: it is passed on as it is, and may be replaced. */
const LIBVIPS = 'LGPL-3.0-or-later: a shared library beside the program, unchanged, which whoever runs it may replace';
const libvips = [
  '@img/sharp-libvips-darwin-arm64',
  '@img/sharp-libvips-darwin-x64',
  '@img/sharp-libvips-linux-arm',
  '@img/sharp-libvips-linux-arm64',
  '@img/sharp-libvips-linux-ppc64',
  '@img/sharp-libvips-linux-riscv64',
  '@img/sharp-libvips-linux-s390x',
  '@img/sharp-libvips-linux-x64',
  '@img/sharp-libvips-linuxmusl-arm64',
  '@img/sharp-libvips-linuxmusl-x64',
  '@img/sharp-wasm32',
  '@img/sharp-win32-arm64',
  '@img/sharp-win32-ia32',
  '@img/sharp-win32-x64',
];

/** By name: packages under another licence. */
export const OTHER_LICENCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(libvips.map((name) => [name, LIBVIPS])),
  duck: 'Says BSD; its text is that of BSD-2-Clause',
};

/** Known advisories, by their GHSA number: why they do not touch the product, and until when that was looked at. */
export const ADVISORIES: Readonly<Record<string, string>> = {};

/** @param expression of SPDX, without nested brackets: `MIT`, `(MIT OR GPL-3.0-or-later)`, `(MIT AND Zlib)` */
export function isAccepted(name: string, expression: string): boolean {
  if (name in OTHER_LICENCES) return true;
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => LICENCES.includes(one.trim())));
}
