/** Diagrams of pages (Mermaid): where the library lies beside the console, and what its frame is asked. No imports. */
export const DIAGRAM_VERSION = '11.17.2';
export const DIAGRAM_FOLDER = `mermaid-${DIAGRAM_VERSION}`;
export const DIAGRAM_FRAME = 'frame.html';
/** Of a block of code whose text is a diagram. */
export const DIAGRAM_LANGUAGE = 'mermaid';
/** In characters; the library is asked to draw no more. */
export const DIAGRAM_MAX = 20_000;
/** Of what is drawn, in characters. */
export const DIAGRAM_PICTURE_MAX = 4_000_000;

/**
 * What the frame may do: run the library's own scripts, and nothing else. It has an origin of its own, so that it reaches
 * neither the session nor the page around it.
 */
export const DIAGRAM_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'";

/** One at a time: the next is asked when the one before is answered. */
export interface DiagramAsked {
  id: number;
  draw: string;
}
/** Either what is drawn, how large it is in CSS pixels and which words stand in it, or why not, in the library's words. */
export type DiagramAnswer =
  | { ready: true }
  | { id: number; svg: string; width: number; height: number; words: string }
  | { id: number; fault: string };
