/** Reads the settings of a `.env` into the environment, whose own win. Throws `BadDotenv`. */
export function loadDotenv(path: string): void

/** A `.env` that cannot be read. */
export class BadDotenv extends Error {}
