import { existsSync } from 'node:fs'

/** Byte order mark written by some editors; Node would treat it as part of the first name. */
const mark = '\uFEFF'

/**
 * Loads a `.env` file into the environment without overriding existing variables. Does nothing if the file doesn't
 * exist; throws `BadDotenv` if it can't be read.
 * @param {string} path
 */
export function loadDotenv(path) {
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new BadDotenv(
      `${path} cannot be read: ${error.message}. Give this user the right to, or remove it.`,
    )
  }
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.startsWith(mark)) continue
    process.env[name.slice(1)] ??= value
    delete process.env[name]
  }
}

/** The `.env` file can't be read. */
export class BadDotenv extends Error {}
