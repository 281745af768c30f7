import { readFileSync } from 'node:fs'

const suffix = '_FILE'

/**
 * The environment with what its `NAME_FILE` settings lead to as `NAME`: vaults pass secrets to a process as files
 * (Docker and Kubernetes secrets, Vault Agent), which no list of processes shows. `names`: the settings there are.
 * An editor's mark at the beginning and an end of line are no part of a secret. Throws with a sentence for a file that
 * cannot be read, and for a setting that is given twice.
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
