/** What of a docx is drawn: as it reads with what was changed in it and is not accepted yet, words that came and words that went. */
export const drawn = {
  inWrapper: true,
  useBase64URL: true,
  renderAltChunks: true,
  experimental: false,
  renderComments: false,
  renderChanges: true,
} as const;
