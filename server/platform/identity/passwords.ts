import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP advises for 19 MiB: 18 ms on the reference machine, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The stored form of a password. Count the attempt first: this is the most expensive operation that others can cause.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether the password is the stored one. Without a stored one the same work is done against a hash that nothing opens,
 * so that the time of an answer does not reveal whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await (nobody ??= hashPassword('nobody'))), password)
  return right && Boolean(stored)
}

/** Whether a stored password was hashed at another cost than today's: then it is rehashed at the next sign-in. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

let nobody: Promise<string> | undefined
