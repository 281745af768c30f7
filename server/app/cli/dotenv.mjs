import { existsSync } from 'node:fs'

/** What some editors begin a file with; Node takes it for a part of the first name. */
const mark = '\uFEFF'

/**
 * Reads the settings of a `.env` into the environment, whose own win; nothing where there is no such file. Throws with a
 * sentence for one that cannot be read.
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

/** A `.env` that cannot be read. */
export class BadDotenv extends Error {}
