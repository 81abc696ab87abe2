/** The user's help: pages of `docs/help`, in the order of their names. */
import { type Static, Type } from 'typebox';
import { Nullable } from '../envelope';

const Heading = Type.Object({ id: Type.String(), text: Type.String() });

export const HelpEntry = Type.Object({ slug: Type.String(), title: Type.String(), headings: Type.Array(Heading) });
export type HelpEntry = Static<typeof HelpEntry>;

/** `html` holds no markup but that of the page's Markdown; its headings carry their ids. */
export const HelpPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  html: Type.String(),
  /** What it explains, with the demo's data: a file of the console; null: none was taken. */
  picture: Nullable(Type.String()),
});
export type HelpPage = Static<typeof HelpPage>;

export const HelpHit = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  /** The section, and its place on the page. */
  heading: Type.String(),
  id: Type.String(),
  /** Words around the match. */
  text: Type.String(),
});
export type HelpHit = Static<typeof HelpHit>;

export const HelpSearch = Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 100 }) });
