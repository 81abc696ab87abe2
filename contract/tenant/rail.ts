/** A person's own order of the rail, and what they have hidden in it: the key of that preference. */
export const RAIL_PREFERENCE = 'rail';
