/** Works on what the server asks for before it takes an answer, in slices between which the page answers people. */
import { type ProofAsked, proveWithin } from '../contract/questionnaire/proof';

/** Some ten milliseconds of a desk, sixty of a phone. */
const SLICE = 10_000;

/** @returns what is sent along with the answer */
export async function prove(asked: ProofAsked): Promise<string> {
  // Ends: each number answers with the same chance, one of some millions at worst.
  for (let from = 0; ; from += SLICE) {
    const number = proveWithin(asked, from, from + SLICE);
    if (number !== null) return `${asked.challenge}.${number}`;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
