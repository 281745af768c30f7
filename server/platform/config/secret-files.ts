import { readFileSync } from 'node:fs'

const suffix = '_FILE'

/**
 * Returns the environment, with `NAME` set to the content of the file that `NAME_FILE` names. Vaults pass secrets as
 * files (Docker and Kubernetes secrets, Vault Agent), which don't show up in process lists. `names`: known settings. A
 * byte order mark and a trailing newline are removed. Throws a descriptive error for unreadable files and for settings
 * given twice.
 */
export function withSecretFiles(
  env: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string | undefined> {
  const read = names.flatMap((name) => {
    const path = env[name + suffix]
    if (!path) return []
    if (env[name]) throw new Error(`Set ${name} or ${name}${suffix}, not both.`)
    try {
      return [[name, readFileSync(path, 'utf8').replace(/^\uFEFF|\r?\n$/g, '')] as const]
    } catch (error) {
      throw new Error(`${name}${suffix} cannot be read: ${(error as Error).message}`, { cause: error })
    }
  })
  return { ...env, ...Object.fromEntries(read) }
}
