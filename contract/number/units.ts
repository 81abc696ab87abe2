/** Numbers in their smallest units. No imports: the console bundles this. */

/** So many whole units of a number, half away from zero: by its digits, not by what binary fractions make of 1.005. */
export const wholeUnits = (value: number, units: number): number =>
  Math.sign(value) * Math.round(Number((Math.abs(value) * units).toPrecision(15))) || 0;
