/**
 * A signature: drawn, as the lines that the hand drew, or a name that is typed by who cannot draw. Lines are a path of whole
 * numbers in a field of fixed size, and nothing else: whatever is shown of it can hold no script and no address.
 */

export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 200;
export const SIGNATURE_MAX = 8_000;
export const SIGNED_NAME_MAX = 50;

const PATH = /^M\d{1,3},\d{1,3}(?:[ML]\d{1,3},\d{1,3})*$/;

/** Whether it was drawn; else it is a name. */
export const isDrawn = (signature: string): boolean => PATH.test(signature);

export const signatureProblem = (signature: string): string | undefined => {
  if (isDrawn(signature)) return signature.length > SIGNATURE_MAX ? '签名过长，请重新签名' : undefined;
  return [...signature.trim()].length > SIGNED_NAME_MAX ? `姓名最多 ${SIGNED_NAME_MAX} 个字` : undefined;
};

/** In words. */
export const saySignature = (signature: string): string => (isDrawn(signature) ? '［手写签名］' : signature);

type Point = readonly [number, number];
const near = ([x, y]: Point, [a, b]: Point) => Math.abs(x - a) + Math.abs(y - b) < 3;
const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.round(value)));

/** The lines of a hand as a path; points that say nothing are left out. Null: there are too many. */
export function pathOf(lines: readonly (readonly Point[])[]): string | null {
  let path = '';
  for (const line of lines) {
    let last: Point | null = null;
    for (const point of line) {
      const at: Point = [within(point[0], SIGNATURE_WIDTH), within(point[1], SIGNATURE_HEIGHT)];
      if (last && near(last, at)) continue;
      path += `${last ? 'L' : 'M'}${at[0]},${at[1]}`;
      last = at;
    }
  }
  return path.length > SIGNATURE_MAX ? null : path;
}
