import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters for 19 MiB: 18 ms on the reference machine, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes a password. The caller must count the attempt first, because this is the most expensive operation that
 * outsiders can trigger.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether the password matches. Without a stored hash, the password is compared with a dummy hash, so that response
 * times don't reveal whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await (nobody ??= hashPassword('nobody'))), password)
  return right && Boolean(stored)
}

/** Whether a stored hash uses outdated parameters; it is then rehashed at the next sign-in. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

let nobody: Promise<string> | undefined
