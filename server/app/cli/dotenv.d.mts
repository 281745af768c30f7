/** Loads a `.env` file into the environment without overriding existing variables. Throws `BadDotenv`. */
export function loadDotenv(path: string): void

/** The `.env` file can't be read. */
export class BadDotenv extends Error {}
